import Translate, { translate } from '@docusaurus/Translate';
import type { SessionState } from '../../core/session/session.ts';
import { useTasks, videoTypes } from '../tasks/task-queries.ts';
import { TaskList } from '../tasks/TaskList.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { VideoTask } from './VideoTask.tsx';

/** `auto`: what is being made is asked for again and again. */
export function VideoList({ status, auto }: { status: SessionState['status']; auto: boolean }) {
  const list = useTasks(videoTypes, status === 'in');
  return (
    <TaskList
      status={status}
      list={list}
      queryFailed={translate({ id: 'video.listFailed', message: 'Query video list failed' })}
      failed={translate({ id: 'video.list.failed', message: 'Your videos could not be loaded' })}
      empty={
        <EmptyState title={translate({ id: 'video.empty.title', message: 'No videos yet' })}>
          <Translate id="video.empty.text">Describe a video and press Generate: it appears here.</Translate>
        </EmptyState>
      }
      skeleton={
        <>
          <SkeletonBox height="18rem" />
          <SkeletonBox height="18rem" />
        </>
      }
      more={<LoadMore list={list} />}
    >
      {(task) => <VideoTask known={task} auto={auto} />}
    </TaskList>
  );
}
