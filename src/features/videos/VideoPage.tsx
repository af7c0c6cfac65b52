import { useRef, useState } from 'react';
import { Checkbox } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { videoModels } from '#catalog/videos.ts';
import type { SessionState } from '../../core/session/session.ts';
import { useRedirectOnSessionEnd, useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { useTasks } from '../tasks/task-queries.ts';
import { TaskList } from '../tasks/TaskList.tsx';
import { useVideoForm } from './use-video-form.ts';
import { VideoForm } from './VideoForm.tsx';
import { VideoTask } from './VideoTask.tsx';

/** `auto`: poll running tasks. */
function VideoList({ status, auto }: { status: SessionState['status']; auto: boolean }) {
  const list = useTasks('video', status === 'in');
  return (
    <TaskList
      status={status}
      list={list}
      queryFailed={translate({ id: 'videos.listFailed', message: 'Query video list failed' })}
      failed={translate({ id: 'videos.list.failed', message: 'Your videos couldn’t be loaded' })}
      empty={
        <EmptyState title={translate({ id: 'videos.empty.title', message: 'No videos yet' })}>
          <Translate id="videos.empty.text">Describe a video and select Generate. The video appears here.</Translate>
        </EmptyState>
      }
      skeleton={
        <>
          <SkeletonBox height="18rem" />
          <SkeletonBox height="18rem" />
        </>
      }
    >
      {(task) => <VideoTask known={task} auto={auto} />}
    </TaskList>
  );
}

export function VideoPage() {
  const { status } = useSession();
  const videos = useRef<HTMLElement>(null);
  const generation = useVideoForm(() => videos.current?.scrollIntoView({ block: 'nearest' }));
  const [auto, setAuto] = useState(true);
  useRedirectOnSessionEnd();
  return (
    <>
      <PageHeader title={translate({ id: 'videos.title', message: 'Video' })}>
        <Translate id="videos.lead" values={{ seconds: videoModels[0].seconds }}>
          {'Generate a {seconds}-second video with music from a prompt.'}
        </Translate>
      </PageHeader>
      <GenerationPage
        form={<VideoForm generation={generation} />}
        results={videos}
        id="videos"
        title={<Translate id="videos.yours">Your videos</Translate>}
        choice={
          <Checkbox checked={auto} onChange={({ target }) => setAuto(target.checked)}>
            <Translate id="videos.autoCheck">Auto check</Translate>
          </Checkbox>
        }
      >
        <VideoList status={status} auto={auto} />
      </GenerationPage>
    </>
  );
}
