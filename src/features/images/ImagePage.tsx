import { useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useSessionEnd } from '../../core/session/use-session-end.ts';
import { useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ImageForm } from './ImageForm.tsx';
import { ImageList } from './ImageList.tsx';
import { useImageForm } from './use-image-form.ts';
import styles from './images.module.css';

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
      <div ref={top} className={styles.page}>
        <ImageForm hold={hold} />
        <section ref={images} className={styles.results} aria-labelledby="images">
          <h2 id="images" className={styles.heading}>
            <Translate id="images.yours">Your images</Translate>
          </h2>
          <ImageList
            status={status}
            onStart={(source) => {
              hold.startFrom(source);
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </section>
      </div>
    </>
  );
}
