import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { GenerationPage } from '../tasks/GenerationPage.tsx';
import { PresetBar } from './components/PresetBar.tsx';
import { SongForm } from './SongForm.tsx';
import { SongList } from './SongList.tsx';
import { useSongForm } from './use-song-form.ts';
import layout from '../../ui/layout.module.css';

export function SongsPage() {
  const session = useSession();
  const generation = useSongForm();
  return (
    <GenerationPage
      title={translate({ id: 'songs.title', message: 'Music' })}
      lead={<Translate id="songs.lead">Generate two songs from a prompt or your own lyrics.</Translate>}
      form={
        <div className={clsx(layout.column, layout.gap3)}>
          {session.status === 'in' && (
            <PresetBar key={session.customer.id} values={generation.values} onApply={generation.fill} />
          )}
          <SongForm generation={generation} />
        </div>
      }
      results={generation.results}
      resultsTitle={<Translate id="songs.songs">Your songs</Translate>}
    >
      <SongList onContinue={generation.continueSong} />
    </GenerationPage>
  );
}
