import { useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useRedirectOnSessionEnd, useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { SongForm } from './SongForm.tsx';
import { PresetBar } from './components/PresetBar.tsx';
import { SongList } from './SongList.tsx';
import { useSongForm } from './use-song-form.ts';
import styles from './songs.module.css';

export function SongsPage() {
  const session = useSession();
  const songs = useRef<HTMLElement>(null);
  const generation = useSongForm(() => songs.current?.scrollIntoView({ block: 'nearest' }));
  useRedirectOnSessionEnd();
  return (
    <>
      <PageHeader title={translate({ id: 'songs.title', message: 'Music' })}>
        <Translate id="songs.lead">Generate two songs from a prompt or your own lyrics.</Translate>
      </PageHeader>
      <GenerationPage
        form={
          <div className={styles.make}>
            {session.status === 'in' && (
              <PresetBar customerId={session.customer.id} values={generation.values} onApply={generation.fill} />
            )}
            <SongForm generation={generation} />
          </div>
        }
        results={songs}
        id="songs"
        title={<Translate id="songs.songs">Your songs</Translate>}
      >
        <SongList status={session.status} onContinue={generation.continueSong} />
      </GenerationPage>
    </>
  );
}
