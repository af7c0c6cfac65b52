import { useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { imageSize, type ImageAspect } from '#catalog/images.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileTaskCard } from '../tasks/FileTaskCard.tsx';
import { GenerationPage, TaskList } from '../tasks/GenerationPage.tsx';
import { notifyOutcome } from '../tasks/notifications.ts';
import { useTask } from '../tasks/task-queries.ts';
import { getTaskTitle } from '../tasks/task-text.ts';
import type { Source } from './crop.ts';
import { ImageForm } from './ImageForm.tsx';
import { useImageForm } from './use-image-form.ts';

interface ImageTaskProps {
  known: Task;
  onStart: (source: Source) => void;
  onReuse: (task: Task) => void;
}

/** One image task. */
function ImageTask({ known, onStart, onReuse }: ImageTaskProps) {
  const followed = useTask(known, {
    queryFailed: translate({ id: 'images.queryFailed', message: 'App image query failed' }),
    onCompletion: notifyOutcome,
  });
  const { images = [], input } = followed.task;
  return (
    <FileTaskCard
      followed={followed}
      onReuse={onReuse}
      progress={translate(
        { id: 'images.progress', message: '{made} of {count} ready' },
        { made: String(images.length), count: String(input.count ?? 1) },
      )}
      works={images}
      size={imageSize((input.aspect_ratio ?? '1:1') as ImageAspect, 1024)}
      icon="image"
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
          <img src={address} alt={getTaskTitle(followed.task)} width={width} height={height} loading="lazy" />
        </a>
      )}
    </FileTaskCard>
  );
}

export function ImagePage() {
  const top = useRef<HTMLDivElement>(null);
  const generation = useImageForm();
  const startFrom = (source: Source) => {
    generation.startFrom(source);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <GenerationPage
      ref={top}
      title={translate({ id: 'images.title', message: 'Image' })}
      lead={<Translate id="images.lead">Generate images from a prompt or another image.</Translate>}
      form={<ImageForm generation={generation} />}
      results={generation.results}
      resultsTitle={<Translate id="images.yours">Your images</Translate>}
    >
      <TaskList
        kind="image"
        queryFailed={translate({ id: 'images.queryFailed', message: 'App image query failed' })}
        failed={translate({ id: 'images.list.failed', message: 'Your images couldn’t be loaded' })}
        emptyTitle={translate({ id: 'images.empty.title', message: 'No images yet' })}
        emptyText={
          <Translate id="images.empty.text">Describe an image and select Generate. The image appears here.</Translate>
        }
        skeleton={
          <>
            <SkeletonBox height="16rem" />
            <SkeletonBox height="16rem" />
          </>
        }
      >
        {(task) => <ImageTask known={task} onStart={startFrom} onReuse={generation.reuse} />}
      </TaskList>
    </GenerationPage>
  );
}
