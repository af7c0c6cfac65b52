import Translate, { translate } from '@docusaurus/Translate';
import type { SessionState } from '../../core/session/session.ts';
import { imageTypes, useTasks } from '../tasks/task-queries.ts';
import { TaskList } from '../tasks/TaskList.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import type { Source } from './draft.ts';
import { ImageTask } from './ImageTask.tsx';

export function ImageList({ status, onStart }: { status: SessionState['status']; onStart: (source: Source) => void }) {
  const list = useTasks(imageTypes, status === 'in');
  return (
    <TaskList
      status={status}
      list={list}
      queryFailed={translate({ id: 'image.queryFailed', message: 'App image query failed' })}
      failed={translate({ id: 'images.list.failed', message: 'Your images could not be loaded' })}
      empty={
        <EmptyState title={translate({ id: 'images.empty.title', message: 'No images yet' })}>
          <Translate id="images.empty.text">Describe an image and press Generate: it appears here.</Translate>
        </EmptyState>
      }
      skeleton={
        <>
          <SkeletonBox height="16rem" />
          <SkeletonBox height="16rem" />
        </>
      }
      more={<LoadMore list={list} />}
    >
      {(task) => <ImageTask known={task} onStart={onStart} />}
    </TaskList>
  );
}
