import Translate, { translate } from '@docusaurus/Translate';
import { imageSize, type ImageAspect } from '#catalog/images.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileTaskCard } from '../tasks/FileTaskCard.tsx';
import { notifyIfHidden } from '../tasks/notifications.ts';
import { useOnCompletion, useTask } from '../tasks/task-queries.ts';
import { getTaskTitle } from '../tasks/task-text.ts';
import type { Source } from './crop.ts';

/** One image task. */
export function ImageTask({ known, onStart }: { known: Task; onStart: (source: Source) => void }) {
  const followed = useTask(known, translate({ id: 'images.queryFailed', message: 'App image query failed' }));
  const { task } = followed;
  const { images = [], input } = task;
  const title = getTaskTitle(task);
  useOnCompletion(task, () =>
    notifyIfHidden(translate({ id: 'images.done', message: 'Your images are ready' }), title),
  );
  return (
    <FileTaskCard
      followed={followed}
      progress={translate(
        { id: 'images.progress', message: '{made} of {count} ready' },
        { made: String(images.length), count: String(input.count ?? 1) },
      )}
      charged={<Translate id="images.charged">You’re only charged for delivered images.</Translate>}
      works={images}
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
    </FileTaskCard>
  );
}
