import { useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { TaskList } from '../tasks/TaskList.tsx';
import type { Source } from './crop.ts';
import { ImageForm } from './ImageForm.tsx';
import { ImageTask } from './ImageTask.tsx';
import { useImageForm } from './use-image-form.ts';

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
        {(task) => <ImageTask known={task} onStart={startFrom} />}
      </TaskList>
    </GenerationPage>
  );
}
