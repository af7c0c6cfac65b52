import { useState } from 'react';
import { Checkbox } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { videoModels } from '#catalog/videos.ts';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { TaskList } from '../tasks/TaskList.tsx';
import { useVideoForm } from './use-video-form.ts';
import { VideoForm } from './VideoForm.tsx';
import { VideoTask } from './VideoTask.tsx';

export function VideoPage() {
  const generation = useVideoForm();
  /** Whether running tasks are polled. */
  const [auto, setAuto] = useState(true);
  return (
    <GenerationPage
      title={translate({ id: 'videos.title', message: 'Video' })}
      lead={
        <Translate id="videos.lead" values={{ seconds: videoModels[0].seconds }}>
          {'Generate a {seconds}-second video with music from a prompt.'}
        </Translate>
      }
      form={<VideoForm generation={generation} />}
      results={generation.results}
      resultsTitle={<Translate id="videos.yours">Your videos</Translate>}
      choice={
        <Checkbox checked={auto} onChange={({ target }) => setAuto(target.checked)}>
          <Translate id="videos.autoCheck">Auto check</Translate>
        </Checkbox>
      }
    >
      <TaskList
        kind="video"
        queryFailed={translate({ id: 'videos.listFailed', message: 'Query video list failed' })}
        failed={translate({ id: 'videos.list.failed', message: 'Your videos couldn’t be loaded' })}
        emptyTitle={translate({ id: 'videos.empty.title', message: 'No videos yet' })}
        emptyText={
          <Translate id="videos.empty.text">Describe a video and select Generate. The video appears here.</Translate>
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
    </GenerationPage>
  );
}
