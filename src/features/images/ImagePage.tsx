import { useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useSessionEnd } from '../../core/session/use-session-end.ts';
import { useSession } from '../../core/session/use-session.ts';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { ImageForm } from './ImageForm.tsx';
import { ImageList } from './ImageList.tsx';
import { useImageForm } from './use-image-form.ts';

export function ImagePage() {
  const { status } = useSession();
  const images = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const hold = useImageForm(() => images.current?.scrollIntoView({ block: 'nearest' }));
  useSessionEnd();
  return (
    <>
      <PageHeader title={translate({ id: 'images.title', message: 'Image' })}>
        <Translate id="images.lead">Images from a few words, or from an image of yours.</Translate>
      </PageHeader>
      <GenerationPage
        ref={top}
        form={<ImageForm hold={hold} />}
        results={images}
        id="images"
        title={<Translate id="images.yours">Your images</Translate>}
      >
        <ImageList
          status={status}
          onStart={(source) => {
            hold.startFrom(source);
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </GenerationPage>
    </>
  );
}
