import Translate, { translate } from '@docusaurus/Translate';
import { type VideoResolution, videoResolutions } from '#catalog/videos.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { Video } from '../../ui/player/Video.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { getVisibilityName } from '../library/library-text.ts';
import { FileTaskCard } from '../tasks/FileTaskCard.tsx';
import { notifyIfHidden } from '../tasks/notifications.ts';
import { useOnCompletion, useTask } from '../tasks/task-queries.ts';
import { getTaskTitle } from '../tasks/task-text.ts';

/** One video task. */
export function VideoTask({ known, auto }: { known: Task; auto: boolean }) {
  const failed = translate({ id: 'songs.queryFailed', message: 'Query status failed' });
  const overdue = translate({ id: 'videos.timeout', message: 'Query status timeout, please try again' });
  const followed = useTask(known, failed, { auto, overdue });
  const { task } = followed;
  const title = getTaskTitle(task);
  useOnCompletion(task, () => {
    const completed = translate({ id: 'videos.completed', message: 'Video generate completed' });
    if (task.status === 'succeeded') toast.success(completed);
    notifyIfHidden(completed, title);
  });
  const [width, height] = videoResolutions[(task.input.resolution ?? '640x360') as VideoResolution];
  return (
    <FileTaskCard
      followed={followed}
      facts={<span>{`${width} × ${height}`}</span>}
      progress={<Translate id="videos.processing">Video processing</Translate>}
      charged={<Translate id="videos.charged">You’re only charged for delivered videos.</Translate>}
      works={task.videos ?? []}
      size={{ width, height }}
      least="20rem"
      getAddress={({ video_url: address }) => address}
      action={({ visibility }) => <span>{getVisibilityName(visibility)}</span>}
    >
      {(video, address) => (
        <Video src={address} poster={video.image_url} width={video.width} height={video.height} title={title} />
      )}
    </FileTaskCard>
  );
}
