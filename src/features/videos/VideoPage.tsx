import { useId, useState } from 'react';
import { Checkbox } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { videoModels, type VideoResolution, videoResolutions } from '#catalog/videos.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { Video } from '../../core/player/Video.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { getVisibilityName } from '../library/library-text.ts';
import { FileTaskCard } from '../tasks/FileTaskCard.tsx';
import { GenerationPage, TaskList } from '../tasks/GenerationPage.tsx';
import { notifyOutcome } from '../tasks/notifications.ts';
import { getOutcomeNotice } from '../tasks/task-outcome.ts';
import { useTask } from '../tasks/task-queries.ts';
import { getTaskTitle } from '../tasks/task-text.ts';
import { useVideoForm } from './use-video-form.ts';
import { VideoForm } from './VideoForm.tsx';
import kit from '../../ui/kit.module.css';
import styles from '../tasks/generation.module.css';

/** One video task. */
function VideoTask({ known, auto, onReuse }: { known: Task; auto: boolean; onReuse: (task: Task) => void }) {
  const followed = useTask(known, {
    queryFailed: translate({ id: 'songs.queryFailed', message: 'Query status failed' }),
    auto,
    overdue: translate({ id: 'videos.timeout', message: 'Query status timeout, please try again' }),
    onCompletion: (ended) => {
      if (ended.status === 'succeeded') toast.success(getOutcomeNotice(ended));
      if (ended.status === 'failed') toast.error(getOutcomeNotice(ended));
      notifyOutcome(ended);
    },
  });
  const { task } = followed;
  const title = getTaskTitle(task);
  const [video] = task.videos ?? [];
  const [width, height] = videoResolutions[(task.input.resolution ?? '640x360') as VideoResolution];
  return (
    <FileTaskCard
      followed={followed}
      onReuse={onReuse}
      facts={
        <>
          <span>{`${width} × ${height}`}</span>
          {video && <span>{getVisibilityName(video.visibility)}</span>}
        </>
      }
      progress={<Translate id="videos.processing">Video processing</Translate>}
      works={task.videos ?? []}
      size={{ width, height }}
      icon="film"
      least="20rem"
      getAddress={({ video_url: address }) => address}
    >
      {(video, address) => (
        <Video src={address} poster={video.image_url} width={video.width} height={video.height} title={title} />
      )}
    </FileTaskCard>
  );
}

export function VideoPage() {
  const generation = useVideoForm();
  const hintId = useId();
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
        <span className={styles.auto}>
          <Checkbox checked={auto} aria-describedby={hintId} onChange={({ target }) => setAuto(target.checked)}>
            <Translate id="videos.autoCheck">Auto check</Translate>
          </Checkbox>
          <span id={hintId} className={kit.note}>
            <Translate id="videos.autoCheck.hint">Updates running videos</Translate>
          </span>
        </span>
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
        {(task) => <VideoTask known={task} auto={auto} onReuse={generation.reuse} />}
      </TaskList>
    </GenerationPage>
  );
}
