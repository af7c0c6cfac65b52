import { useRef, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { videoModels } from '#catalog/videos.ts';
import { useSessionEnd } from '../../core/session/use-session-end.ts';
import { useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useVideoForm } from './use-video-form.ts';
import { VideoForm } from './VideoForm.tsx';
import { VideoList } from './VideoList.tsx';
import styles from './video.module.css';

export function VideoPage() {
  const { status } = useSession();
  const videos = useRef<HTMLElement>(null);
  const hold = useVideoForm(() => videos.current?.scrollIntoView({ block: 'nearest' }));
  const [auto, setAuto] = useState(true);
  useSessionEnd();
  return (
    <>
      <PageHeader title={translate({ id: 'video.title', message: 'Video' })}>
        <Translate id="video.lead" values={{ seconds: videoModels[0].seconds }}>
          {'{seconds} seconds that move and sound, from a few words.'}
        </Translate>
      </PageHeader>
      <div className={styles.page}>
        <VideoForm hold={hold} />
        <section ref={videos} className={styles.results} aria-labelledby="videos">
          <div className={styles.head}>
            <h2 id="videos" className={styles.heading}>
              <Translate id="video.yours">Your videos</Translate>
            </h2>
            <label className={styles.auto}>
              <input type="checkbox" checked={auto} onChange={({ target }) => setAuto(target.checked)} />
              <Translate id="video.autoCheck">Auto check</Translate>
            </label>
          </div>
          <VideoList status={status} auto={auto} />
        </section>
      </div>
    </>
  );
}
