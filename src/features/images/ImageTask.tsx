import Translate, { translate } from '@docusaurus/Translate';
import { imageSize, type ImageAspect, type ImageStyle } from '#catalog/images.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useNotifyOnCompletion } from '../tasks/notifications.ts';
import { styleName } from '../tasks/StyleField.tsx';
import { useTask } from '../tasks/task-queries.ts';
import { isFinal, getTaskTitle } from '../tasks/task-text.ts';
import { TaskCardFrame } from '../tasks/TaskCardFrame.tsx';
import { TaskFiles } from '../tasks/TaskFiles.tsx';
import type { Source } from './draft.ts';

/** One image task. */
export function ImageTask({ known, onStart }: { known: Task; onStart: (source: Source) => void }) {
  const followed = useTask(known, translate({ id: 'images.queryFailed', message: 'App image query failed' }));
  const { task } = followed;
  const { images = [], input } = task;
  const title = getTaskTitle(task);
  useNotifyOnCompletion(isFinal(task), translate({ id: 'images.done', message: 'Your images are ready' }), title);
  const count = input.count ?? 1;
  return (
    <TaskCardFrame
      followed={followed}
      facts={input.style && <span>{styleName(input.style as ImageStyle)}</span>}
      progress={translate(
        { id: 'images.progress', message: '{made} of {count} ready' },
        { made: String(images.length), count: String(count) },
      )}
      charged={<Translate id="images.charged">You’re only charged for delivered images.</Translate>}
    >
      <TaskFiles
        task={task}
        works={images}
        count={count}
        size={imageSize((input.aspect_ratio ?? '1:1') as ImageAspect, 1024)}
        least="14rem"
        getAddress={({ image_url: address }) => address}
        action={({ width, height }, url) => (
          <Button variant="quiet" onClick={() => onStart({ url, width, height })}>
            <Translate id="images.startFrom">Use as source</Translate>
          </Button>
        )}
      >
        {({ width, height }, address) => (
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={title} width={width} height={height} loading="lazy" />
          </a>
        )}
      </TaskFiles>
    </TaskCardFrame>
  );
}
