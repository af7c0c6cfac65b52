import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work, WorkDetail } from '#generated/account/types.gen.ts';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { oneOfKind } from '../gallery/gallery-text.ts';
import { useAudioPeaks } from '../tasks/task-queries.ts';
import { useWork } from './library-queries.ts';
import { getKaraokePath, getTitle } from './library-text.ts';
import { useLibraryFilters } from './use-library-filters.ts';
import { WorkDetails } from './WorkDetails.tsx';
import { WorkMedia } from './WorkMedia.tsx';
import { DownloadWork } from './WorkPicture.tsx';
import { WorkSettings } from './WorkSettings.tsx';
import styles from './library.module.css';

interface WorkPanelProps extends DialogState {
  id: string;
  onPublish: (work: Work, from: HTMLElement | null) => void;
  /** Shows an image in full size. */
  onView: (work: Work) => void;
}

/** One work with all details, next to the list. */
export function WorkPanel({ id, onPublish, onView, ...panel }: WorkPanelProps) {
  const query = useWork(id);
  return (
    <SidePanel
      {...panel}
      title={query.data ? getTitle(query.data) : translate({ id: 'library.work', message: 'Work' })}
    >
      <QueryView
        query={query}
        failed={translate({ id: 'library.work.failed', message: 'The work couldn’t be loaded' })}
      >
        {(work) => <LoadedWork work={work} onPublish={onPublish} onView={onView} />}
      </QueryView>
    </SidePanel>
  );
}

function LoadedWork({ work, onPublish, onView }: { work: WorkDetail } & Pick<WorkPanelProps, 'onPublish' | 'onView'>) {
  const { words, isLoading } = useAudioPeaks(work.id, work.kind === 'song');
  const sung = work.lyrics !== null && words.length > 0 ? { text: work.lyrics, words } : undefined;
  return (
    <>
      {work.media_url === null ? (
        <p>
          <Translate id="library.gone">The files are deleted.</Translate>
        </p>
      ) : (
        <>
          <WorkMedia work={work} lyrics={sung} onView={() => onView(work)} />
          {work.lyrics !== null && isLoading && <div className={styles.lyricsSpace} />}
          <p className={styles.links}>
            {work.lyrics !== null && (
              <LinkButton to={getKaraokePath(work.id)}>
                <AppIcon name="microphone" />
                <Translate id="karaoke.title">Karaoke editor</Translate>
              </LinkButton>
            )}
            {work.kind !== 'song' && <DownloadWork work={work} title={getTitle(work)} />}
          </p>
        </>
      )}
      {work.media_url !== null && <WorkSettings work={work} onPublish={(from) => onPublish(work, from)} />}
      {work.lyrics !== null && sung === undefined && !isLoading && <p className={styles.lyrics}>{work.lyrics}</p>}
      {work.family.length > 1 && (
        <section className={styles.family}>
          <h2>{translate({ id: 'library.family', message: 'Extensions' })}</h2>
          <FamilyTree work={work} parent={null} />
        </section>
      )}
      <WorkDetails work={work} />
    </>
  );
}

type Relative = WorkDetail['family'][number];

/** The songs of a family that continue `parent`, each with its own continuations. Without a parent, the originals. */
function FamilyTree({ work, parent }: { work: WorkDetail; parent: Relative | null }) {
  const { id, family } = work;
  const { getAddress } = useLibraryFilters();
  // Songs without a parent in the family are at the top.
  const getParent = ({ parent_id: parentId }: Relative) => family.find((other) => other.id === parentId) ?? null;
  const shown = family.filter((relative) => getParent(relative) === parent);
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((relative) => {
        const title = relative.title || oneOfKind.song();
        return (
          <li key={relative.id}>
            <span className={styles.relative}>
              {relative.id === id ? (
                <strong aria-current="true">{title}</strong>
              ) : relative.available ? (
                <Link to={getAddress(relative.id)}>{title}</Link>
              ) : (
                <span>
                  {title} · <Translate id="library.family.gone">deleted</Translate>
                </span>
              )}
              {relative.continue_at !== null && (
                <small>
                  {translate(
                    { id: 'library.family.at', message: 'from {time}' },
                    { time: formatTime(relative.continue_at) },
                  )}
                </small>
              )}
            </span>
            <FamilyTree work={work} parent={relative} />
          </li>
        );
      })}
    </ul>
  );
}
