import Translate, { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-failure-toast.ts';
import type { SessionState } from '../../core/session/session.ts';
import { useTasks, videoTypes } from '../../core/tasks/task-queries.ts';
import { LoadMore } from '../../kit/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { VideoTask } from './VideoTask.tsx';
import styles from './video.module.css';

/** What was made, and what is being made. `auto`: what is being made is asked for again and again. */
export function VideoList({ status, auto }: { status: SessionState['status']; auto: boolean }) {
  const list = useTasks(videoTypes, status === 'in');
  const { tasks, error, isFetching, refetch } = list;
  useFailureToast(error, translate({ id: 'video.listFailed', message: 'Query video list failed' }));

  if (status === 'out' || tasks?.length === 0) {
    return (
      <EmptyState title={translate({ id: 'video.empty.title', message: 'No videos yet' })}>
        <Translate id="video.empty.text">Describe a video and press Generate: it appears here.</Translate>
      </EmptyState>
    );
  }
  if (tasks === undefined) {
    return error === null ? (
      <Skeleton>
        <span className={styles.tasks}>
          <SkeletonBox height="18rem" />
          <SkeletonBox height="18rem" />
        </span>
      </Skeleton>
    ) : (
      <QueryFailure
        title={translate({ id: 'video.list.failed', message: 'Your videos could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <ol className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <VideoTask known={task} auto={auto} />
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  );
}
