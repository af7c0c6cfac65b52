import Translate, { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-failure-toast.ts';
import type { SessionState } from '../../core/session/session.ts';
import { imageTypes, useTasks } from '../../core/tasks/task-queries.ts';
import { LoadMore } from '../../kit/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import type { Source } from './draft.ts';
import { ImageTask } from './ImageTask.tsx';
import styles from './images.module.css';

/** What was made, and what is being made. */
export function ImageList({ status, onStart }: { status: SessionState['status']; onStart: (source: Source) => void }) {
  const list = useTasks(imageTypes, status === 'in');
  const { tasks, error, isFetching, refetch } = list;
  useFailureToast(error, translate({ id: 'image.queryFailed', message: 'App image query failed' }));

  if (status === 'out' || tasks?.length === 0) {
    return (
      <EmptyState title={translate({ id: 'images.empty.title', message: 'No images yet' })}>
        <Translate id="images.empty.text">Describe an image and press Generate: it appears here.</Translate>
      </EmptyState>
    );
  }
  if (tasks === undefined) {
    return error === null ? (
      <Skeleton>
        <span className={styles.tasks}>
          <SkeletonBox height="16rem" />
          <SkeletonBox height="16rem" />
        </span>
      </Skeleton>
    ) : (
      <QueryFailure
        title={translate({ id: 'images.list.failed', message: 'Your images could not be loaded' })}
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
            <ImageTask known={task} onStart={onStart} />
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  );
}
