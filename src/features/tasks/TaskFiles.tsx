import type { CSSProperties, ReactNode } from 'react';
import Translate from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { isFinal } from './task-text.ts';
import styles from './task.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

const toAspectRatio = ({ width, height }: Size): CSSProperties => ({ aspectRatio: `${width} / ${height}` });

interface Work extends Size {
  readonly id: string;
}

interface TaskFilesProps<One extends Work> {
  task: Task;
  works: readonly One[];
  /** The number and size of the files. */
  count: number;
  size: Size;
  /** Minimum width of a file. */
  least: string;
  /** The URL of a file; null if it is deleted. */
  getAddress: (work: One) => string | null;
  /** Renders one file. */
  children: (work: One, address: string) => ReactNode;
  /** Actions next to the download button. */
  action: (work: One, address: string) => ReactNode;
}

/** The files of a task, with placeholders for missing ones. */
export function TaskFiles<One extends Work>(props: TaskFilesProps<One>) {
  const { task, works, count, size, least, getAddress, children, action } = props;
  const waiting = isFinal(task) ? [] : Array.from({ length: count - works.length }, (_, n) => works.length + n);
  return (
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
      {waiting.map((n) => (
        <li key={n} className={styles.waiting} style={toAspectRatio(size)} />
      ))}
    </ul>
  );
}
