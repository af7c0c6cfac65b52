import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work, WorkDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { DateTime } from '../../core/format/times.tsx';
import { DetailList } from '../../dashboard/DetailList.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { oneOfKind } from '../gallery/gallery-text.ts';
import { getModeName } from '../keys/key-text.ts';
import { useAudioPeaks } from '../tasks/task-queries.ts';
import { useWork } from './library-queries.ts';
import { getKaraokePath, getTitle, getVersionName } from './library-text.ts';
import { useLibraryFilters } from './use-library-filters.ts';
import { WorkMedia } from './WorkMedia.tsx';
import { WorkSettings } from './WorkSettings.tsx';
import styles from './library.module.css';

/** An ID or checksum, which customers can copy. */
function Copyable({ text, label, to }: { text: string; label: string; to?: string | undefined }) {
  const code = <code>{text}</code>;
  return (
    <>
      {to === undefined ? code : <Link to={to}>{code}</Link>}
      <CopyButton text={text} label={label} />
    </>
  );
}

/** Details of a work. */
function WorkDetails({ work }: { work: WorkDetail }) {
  const format = useFormat();
  const { prompt, style, duration, width, height, bytes, checksum, task_id: task, request_id: request, key } = work;
  const size = [
    duration !== null && formatTime(duration),
    width !== null && height !== null && `${width} × ${height}`,
    bytes !== null && format.bytes(bytes),
  ];
  const items = {
    [translate({ id: 'library.fact.prompt', message: 'Prompt' })]: prompt,
    [translate({ id: 'images.style', message: 'Style' })]: style,
    [translate({ id: 'library.fact.kind', message: 'Type' })]: [
      oneOfKind[work.kind](),
      work.versions > 1 && getVersionName(work),
      work.model,
      getModeName(work.mode),
    ]
      .filter(Boolean)
      .join(' · '),
    [translate({ id: 'library.fact.size', message: 'Size' })]: size.filter(Boolean).join(' · '),
    [translate({ id: 'library.fact.made', message: 'Created' })]: <DateTime at={work.created_at} />,
    [translate({ id: 'library.fact.firstTitle', message: 'Original title' })]:
      work.first_title === work.title ? null : work.first_title,
    [translate({ id: 'library.fact.key', message: 'Created with' })]:
      key === null ? <Translate id="library.fact.dashboard">Dashboard</Translate> : key.name || key.id,
    [translate({ id: 'library.fact.task', message: 'Task' })]: (
      <Copyable
        text={task}
        label={translate({ id: 'library.copyTask', message: 'Copy task ID' })}
        to={`/dashboard/library?task_id=${task}`}
      />
    ),
    [translate({ id: 'library.fact.request', message: 'Request' })]: (
      <Copyable
        text={request}
        label={translate({ id: 'library.copyRequest', message: 'Copy request ID' })}
        to={key === null ? undefined : `/dashboard/api/logs?id=${request}`}
      />
    ),
    [translate({ id: 'library.fact.checksum', message: 'Checksum' })]: (
      <Copyable text={checksum} label={translate({ id: 'library.copyChecksum', message: 'Copy checksum' })} />
    ),
  };
  return <DetailList items={items} />;
}

interface WorkPanelProps extends DialogState {
  id: string;
  onPublish: (work: Work, from: HTMLElement | null) => void;
}

/** One work with all details, next to the list. */
export function WorkPanel({ id, onPublish, ...panel }: WorkPanelProps) {
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
        {(work) => <LoadedWork work={work} onPublish={onPublish} />}
      </QueryView>
    </SidePanel>
  );
}

function LoadedWork({ work, onPublish }: { work: WorkDetail } & Pick<WorkPanelProps, 'onPublish'>) {
  const { words } = useAudioPeaks(work.id, work.kind === 'song');
  const sung = work.lyrics !== null && words.length > 0 ? { text: work.lyrics, words } : undefined;
  return (
    <>
      <WorkMedia work={work} lyrics={sung} />
      {work.media_url !== null && work.lyrics !== null && (
        <p className={styles.links}>
          <LinkButton to={getKaraokePath(work.id)}>
            <AppIcon name="microphone" />
            <Translate id="karaoke.title">Karaoke editor</Translate>
          </LinkButton>
        </p>
      )}
      {work.media_url !== null && <WorkSettings work={work} onPublish={(from) => onPublish(work, from)} />}
      {work.lyrics !== null && sung === undefined && <p className={styles.lyrics}>{work.lyrics}</p>}
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
