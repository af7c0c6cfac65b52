import { useEffect, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { ImageStyle } from '#catalog/images.ts';
import { type VideoResolution, videoResolutions } from '#catalog/videos.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { Video } from '../../ui/player/Video.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { useNotifyOnCompletion } from '../tasks/notifications.ts';
import { styleName } from '../tasks/StyleField.tsx';
import { useTask } from '../tasks/task-queries.ts';
import { isFinal, getTaskTitle } from '../tasks/task-text.ts';
import { TaskCardFrame } from '../tasks/TaskCardFrame.tsx';
import { TaskFiles } from '../tasks/TaskFiles.tsx';

const completed = () => translate({ id: 'videos.completed', message: 'Video generate completed' });

/** Announces a finished task once. */
function useCompleted({ status }: Pick<Task, 'status'>): void {
  const wasRunning = useRef(!isFinal({ status }));
  useEffect(() => {
    if (!wasRunning.current || !isFinal({ status })) return;
    wasRunning.current = false;
    if (status === 'succeeded') toast.success(completed());
  }, [status]);
}

/** One video task. */
export function VideoTask({ known, auto }: { known: Task; auto: boolean }) {
  const failed = translate({ id: 'songs.queryFailed', message: 'Query status failed' });
  const overdue = translate({ id: 'videos.timeout', message: 'Query status timeout, please try again' });
  const followed = useTask(known, failed, { auto, overdue });
  const { task } = followed;
  const { videos = [], input } = task;
  const title = getTaskTitle(task);
  useCompleted(task);
  useNotifyOnCompletion(isFinal(task), completed(), title);
  const [width, height] = videoResolutions[(input.resolution ?? '640x360') as VideoResolution];
  return (
    <TaskCardFrame
      followed={followed}
      facts={
        <>
          {input.style && <span>{styleName(input.style as ImageStyle)}</span>}
          <span>{`${width} × ${height}`}</span>
        </>
      }
      progress={<Translate id="videos.processing">Video processing</Translate>}
      charged={<Translate id="videos.charged">You’re only charged for delivered videos.</Translate>}
    >
      <TaskFiles
        task={task}
        works={videos}
        count={input.count ?? 1}
        size={{ width, height }}
        least="20rem"
        getAddress={({ video_url: address }) => address}
        action={({ visibility }) => (
          <span>
            {visibility === 'public'
              ? translate({ id: 'images.visibility.public', message: 'Public' })
              : translate({ id: 'images.visibility.private', message: 'Private' })}
          </span>
        )}
      >
        {(video, address) => (
          <Video src={address} poster={video.image_url} width={video.width} height={video.height} title={title} />
        )}
      </TaskFiles>
    </TaskCardFrame>
  );
}
