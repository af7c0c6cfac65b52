import { useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useSessionEnd, useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { MusicForm } from './MusicForm.tsx';
import { PresetBar } from './PresetBar.tsx';
import { SongList } from './SongList.tsx';
import { useMusicForm } from './use-music-form.ts';
import styles from './music.module.css';

export function MusicPage() {
  const session = useSession();
  const songs = useRef<HTMLElement>(null);
  const hold = useMusicForm(() => songs.current?.scrollIntoView({ block: 'nearest' }));
  useSessionEnd();
  return (
    <>
      <PageHeader title={translate({ id: 'songs.title', message: 'Music' })}>
        <Translate id="songs.lead">Two songs from a few words, or from your own lyrics.</Translate>
      </PageHeader>
      <GenerationPage
        form={
          <div className={styles.make}>
            {session.status === 'in' && (
              <PresetBar customerId={session.customer.id} values={hold.values} onApply={hold.fill} />
            )}
            <MusicForm hold={hold} />
          </div>
        }
        results={songs}
        id="songs"
        title={<Translate id="songs.songs">Your songs</Translate>}
      >
        <SongList status={session.status} onContinue={hold.continueSong} />
      </GenerationPage>
    </>
  );
}
