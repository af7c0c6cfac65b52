import type { CSSProperties, ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { ImageStyle } from '#catalog/images.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { AppIcon, type AppIconName } from '../../ui/AppIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProgressSteps } from '../../ui/progress-steps/ProgressSteps.tsx';
import { EndedTask } from './EndedTask.tsx';
import { styleName } from './StyleField.tsx';
import { TaskActions, TaskMetadata, TaskResult, TaskTools } from './task-parts.tsx';
import { isWithoutWorks } from './task-outcome.ts';
import type { FollowedTask } from './task-queries.ts';
import { getFileStageName, getStages, getTaskTitle, isFinal, stages } from './task-text.ts';
import { useTimeLeft } from './use-time-left.ts';
import button from '../../ui/buttons/Button.module.css';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './task.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Its files are as wide as their height allows. */
const toShape = ({ width, height }: Size) => ({ '--ratio': width / height }) as CSSProperties;

interface Work extends Size {
  readonly id: string;
}

interface FileTaskCardProps<One extends Work> {
  followed: FollowedTask;
  /** Fills the form with the request of the task. */
  onReuse: (task: Task) => void;
  /** More about the works than their style. */
  facts?: ReactNode;
  /** The progress of a running task. */
  progress: ReactNode;
  works: readonly One[];
  /** The size of missing works, and the icon in their place. */
  size: Size;
  icon: AppIconName;
  /** Minimum width of a work. */
  least: string;
  /** The URL of a file; null if it is deleted. */
  getAddress: (work: One) => string | null;
  /** An action next to the download button. */
  action?: (work: One, address: string) => ReactNode;
  /** Renders one file. */
  children: (work: One, address: string) => ReactNode;
}

/** The progress of a task by stage, and its actions. */
function FileProgress({ followed, children }: { followed: FollowedTask; children: ReactNode }) {
  const { task } = followed;
  const timeLeft = useTimeLeft(task);
  const reachable = getStages(task);
  return (
    <div className={styles.progress}>
      <ProgressSteps
        label={translate({ id: 'songs.progress', message: 'Progress' })}
        reached={reachable.findLastIndex((stage) => stages.indexOf(stage) <= stages.indexOf(task.stage))}
        isRunning
        stages={reachable.map((stage) => ({ key: stage, content: getFileStageName(task, stage) }))}
      />
      <div className={styles.foot}>
        <output className={clsx(kit.note, layout.grow)}>
          {children}
          {` · ${timeLeft}`}
        </output>
        <TaskActions {...followed} />
      </div>
    </div>
  );
}

/** One task that generates images or videos: metadata, files, with placeholders for missing ones, actions and result. */
export function FileTaskCard<One extends Work>(props: FileTaskCardProps<One>) {
  const { followed, onReuse, facts, progress, works, size, icon, least, getAddress, action, children } = props;
  const { task } = followed;
  const { input } = task;
  if (isWithoutWorks(task)) return <EndedTask task={task} onReuse={() => onReuse(task)} />;
  const renderActions = (work: One, address: string) => (
    <>
      <a href={`${address}?download`} download className={button.button}>
        <span className={button.label}>
          <Icon name="download" />
          <Translate id="images.download">Download</Translate>
        </span>
      </a>
      {action?.(work, address)}
    </>
  );
  // The actions of a single work are on one line with those of the task.
  const [first, ...others] = works;
  const single = first !== undefined && others.length === 0 && isFinal(task) ? first : undefined;
  const singleAddress = single ? getAddress(single) : null;
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
            <li key={work.id} style={toShape(work)}>
              {address === null ? (
                <p className={styles.gone}>
                  <Translate id="images.gone">The file has been deleted</Translate>
                </p>
              ) : (
                <>
                  {children(work, address)}
                  {work !== single && <span className={styles.actions}>{renderActions(work, address)}</span>}
                </>
              )}
            </li>
          );
        })}
        {Array.from({ length: missing }, (_, n) => (
          <li key={works.length + n} className={styles.waiting} style={toShape(size)}>
            <AppIcon name={icon} size={28} />
          </li>
        ))}
      </ul>
      {!isFinal(task) && <FileProgress followed={followed}>{progress}</FileProgress>}
      <TaskResult task={task} />
      <TaskTools task={task} quiet={single !== undefined} onReuse={() => onReuse(task)}>
        {single && singleAddress !== null && renderActions(single, singleAddress)}
      </TaskTools>
    </article>
  );
}
