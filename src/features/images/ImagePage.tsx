import { useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { SessionState } from '../../core/session/session.ts';
import { useRedirectOnSessionEnd, useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { useTasks } from '../tasks/task-queries.ts';
import { TaskList } from '../tasks/TaskList.tsx';
import type { Source } from './draft.ts';
import { ImageForm } from './ImageForm.tsx';
import { ImageTask } from './ImageTask.tsx';
import { useImageForm } from './use-image-form.ts';

function ImageList({ status, onStart }: { status: SessionState['status']; onStart: (source: Source) => void }) {
  const list = useTasks('image', status === 'in');
  return (
    <TaskList
      status={status}
      list={list}
      queryFailed={translate({ id: 'images.queryFailed', message: 'App image query failed' })}
      failed={translate({ id: 'images.list.failed', message: 'Your images couldn’t be loaded' })}
      empty={
        <EmptyState title={translate({ id: 'images.empty.title', message: 'No images yet' })}>
          <Translate id="images.empty.text">Describe an image and select Generate. The image appears here.</Translate>
        </EmptyState>
      }
      skeleton={
        <>
          <SkeletonBox height="16rem" />
          <SkeletonBox height="16rem" />
        </>
      }
    >
      {(task) => <ImageTask known={task} onStart={onStart} />}
    </TaskList>
  );
}

export function ImagePage() {
  const { status } = useSession();
  const images = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const generation = useImageForm(() => images.current?.scrollIntoView({ block: 'nearest' }));
  useRedirectOnSessionEnd();
  return (
    <>
      <PageHeader title={translate({ id: 'images.title', message: 'Image' })}>
        <Translate id="images.lead">Generate images from a prompt or another image.</Translate>
      </PageHeader>
      <GenerationPage
        ref={top}
        form={<ImageForm generation={generation} />}
        results={images}
        id="images"
        title={<Translate id="images.yours">Your images</Translate>}
      >
        <ImageList
          status={status}
          onStart={(source) => {
            generation.startFrom(source);
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </GenerationPage>
    </>
  );
}
