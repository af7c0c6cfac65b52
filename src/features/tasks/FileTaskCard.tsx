import type { CSSProperties, ReactNode } from 'react';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import type { ImageStyle } from '#catalog/images.ts';
import { styleName } from './StyleField.tsx';
import { TaskActions, TaskMetadata, TaskResult } from './task-parts.tsx';
import type { FollowedTask } from './task-queries.ts';
import { getTaskTitle, getTimeLeft, isFinal } from './task-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './task.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

const toAspectRatio = ({ width, height }: Size): CSSProperties => ({ aspectRatio: `${width} / ${height}` });

interface Work extends Size {
  readonly id: string;
}

interface FileTaskCardProps<One extends Work> {
  followed: FollowedTask;
  /** More about the works than their style. */
  facts?: ReactNode;
  /** The progress of a running task. */
  progress: ReactNode;
  works: readonly One[];
  /** The size of missing works. */
  size: Size;
  /** Minimum width of a work. */
  least: string;
  /** The URL of a file; null if it is deleted. */
  getAddress: (work: One) => string | null;
  /** An action next to the download button. */
  action: (work: One, address: string) => ReactNode;
  /** Renders one file. */
  children: (work: One, address: string) => ReactNode;
}

/** One task that generates images or videos: metadata, files, with placeholders for missing ones, actions and result. */
export function FileTaskCard<One extends Work>(props: FileTaskCardProps<One>) {
  const { followed, facts, progress, works, size, least, getAddress, action, children } = props;
  const { task } = followed;
  const { input } = task;
  const missing = isFinal(task) ? 0 : (input.count ?? 1) - works.length;
  return (
    <article className={styles.card}>
      <h3 className={styles.name}>{getTaskTitle(task)}</h3>
      <TaskMetadata className={styles.apart} task={task}>
        {input.style && <span>{styleName(input.style as ImageStyle)}</span>}
        {facts}
      </TaskMetadata>
      <ul className={styles.works} style={{ '--least': least } as CSSProperties}>
        {works.map((work) => {
          const address = getAddress(work);
          return (
            <li key={work.id}>
              {address === null ? (
                <p className={styles.gone} style={toAspectRatio(work)}>
                  <Translate id="images.gone">The file has been deleted</Translate>
                </p>
              ) : (
                <>
                  {children(work, address)}
                  <span className={styles.actions}>
                    <a href={`${address}?download`} download>
                      <Translate id="images.download">Download</Translate>
                    </a>
                    {action(work, address)}
                  </span>
                </>
              )}
            </li>
          );
        })}
        {Array.from({ length: missing }, (_, n) => (
          <li key={works.length + n} className={styles.waiting} style={toAspectRatio(size)} />
        ))}
      </ul>
      {!isFinal(task) && (
        <div className={styles.foot}>
          <output className={clsx(kit.note, layout.grow)}>
            {progress}
            {` · ${getTimeLeft(task)}`}
          </output>
          <TaskActions {...followed} />
        </div>
      )}
      <TaskResult task={task} />
    </article>
  );
}
