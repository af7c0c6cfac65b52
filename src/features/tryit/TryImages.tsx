import type { Task } from '#generated/v2/types.gen.ts';
import styles from './TaskFollow.module.css';

/** The images of a task as they come, each leading to its file. */
export function TryImages({ task }: { task: Task }) {
  const images = task.images?.filter((image) => image.image_url !== null) ?? [];
  if (images.length === 0) return null;
  return (
    <ul className={styles.images}>
      {images.map(({ id, image_url: address, width, height }) => (
        <li key={id}>
          <a href={address!} target="_blank" rel="noreferrer">
            <img src={address!} alt={task.input.prompt ?? ''} width={width} height={height} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
