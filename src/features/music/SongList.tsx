import { memo, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-failure-toast.ts';
import type { SessionState } from '../../core/session/session.ts';
import { isFinal } from '../../core/task-text.ts';
import { LoadMore } from '../../kit/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { songTypes, useTasks } from '../../core/tasks/task-queries.ts';
import { Parent } from './Parent.tsx';
import type { ContinueSong } from './Song.tsx';
import { TaskCard } from './TaskCard.tsx';
import styles from './music.module.css';

interface SongListProps {
  status: SessionState['status'];
  /** A song is to be continued. */
  onContinue?: ContinueSong;
}

/** What was made, and what is being made. It is not drawn anew with every letter that is typed beside it. */
export const SongList = memo(function SongList({ status, onContinue }: SongListProps) {
  const known = status === 'in';
  const readOnly = useReadOnly();
  const list = useTasks(songTypes, known);
  const { tasks, error, isFetching, refetch } = list;
  const [sought, setSought] = useState<string | null>(null);
  useFailureToast(error, translate({ id: 'music.queryFailed', message: 'Query status failed' }));

  if (status === 'out' || tasks?.length === 0) {
    return (
      <EmptyState title={translate({ id: 'music.empty.title', message: 'No songs yet' })}>
        {!readOnly && (
          <Translate id="music.empty.text">
            Describe a song and press Generate: two versions of it appear here.
          </Translate>
        )}
      </EmptyState>
    );
  }
  if (tasks === undefined) {
    return error === null ? (
      <Skeleton>
        <span className={styles.waiting}>
          <SkeletonBox height="12rem" />
          <SkeletonBox height="4rem" />
          <SkeletonBox height="4rem" />
        </span>
      </Skeleton>
    ) : (
      <QueryFailure
        title={translate({ id: 'music.list.failed', message: 'Your songs could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <ol className={styles.tasks}>
        {tasks.map((task, at) => (
          <li key={task.id}>
            <TaskCard
              known={task}
              open={at === 0 || !isFinal(task)}
              sought={task.clips.some(({ id }) => id === sought)}
              onFound={() => setSought(null)}
              parent={<Parent task={task} tasks={tasks} onSeek={setSought} />}
              onContinue={readOnly ? undefined : onContinue}
            />
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  );
});
