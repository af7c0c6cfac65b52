import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { WorkDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { DateTime } from '../../core/format/times.tsx';
import { DetailList } from '../../dashboard/DetailList.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { oneOfKind } from '../gallery/gallery-text.ts';
import { getModeName } from '../keys/key-text.ts';
import { getDimensions, getVersionName } from './library-text.ts';
import styles from './library.module.css';

/** An ID or checksum, which customers can copy. */
function Copyable({ text, label, to }: { text: string; label: string; to?: string | undefined }) {
  const code = <code>{text}</code>;
  return (
    <span className={styles.copyable}>
      {to === undefined ? code : <Link to={to}>{code}</Link>}
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** Facts under a heading, by their label. Those that are null are left out, and so is a group without facts. */
function Group({ title, facts }: { title: string; facts: Readonly<Record<string, ReactNode>> }) {
  if (Object.values(facts).every((value) => value === null)) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <DetailList items={facts} />
    </section>
  );
}

/** What a work was made from, its file, and where it comes from. */
export function WorkDetails({ work }: { work: WorkDetail }) {
  const format = useFormat();
  const { id, prompt, style, duration, bytes, checksum, task_id: task, request_id: request, key } = work;
  return (
    <>
      <Group
        title={translate({ id: 'library.group.input', message: 'Input' })}
        facts={{
          [translate({ id: 'library.fact.prompt', message: 'Prompt' })]: prompt,
          [translate({ id: 'images.style', message: 'Style' })]: style,
          [translate({ id: 'gallery.fact.model', message: 'Model' })]: work.model,
          [translate({ id: 'keys.column.mode', message: 'Mode' })]: getModeName(work.mode),
        }}
      />
      <Group
        title={translate({ id: 'library.group.file', message: 'File' })}
        facts={{
          [translate({ id: 'library.fact.kind', message: 'Type' })]: [
            oneOfKind[work.kind](),
            work.versions > 1 && getVersionName(work),
          ]
            .filter(Boolean)
            .join(' · '),
          [translate({ id: 'gallery.fact.duration', message: 'Duration' })]:
            duration === null ? null : formatTime(duration),
          [translate({ id: 'gallery.fact.dimensions', message: 'Dimensions' })]: getDimensions(work),
          [translate({ id: 'library.fact.size', message: 'Size' })]: bytes === null ? null : format.bytes(bytes),
          [translate({ id: 'gallery.fact.plays', message: 'Plays' })]:
            work.plays === 0 ? null : format.number(work.plays),
          [translate({ id: 'library.fact.checksum', message: 'Checksum' })]: (
            <Copyable text={checksum} label={translate({ id: 'library.copyChecksum', message: 'Copy checksum' })} />
          ),
        }}
      />
      <Group
        title={translate({ id: 'library.group.origin', message: 'Origin' })}
        facts={{
          [translate({ id: 'library.fact.made', message: 'Created' })]: <DateTime at={work.created_at} />,
          [translate({ id: 'library.fact.firstTitle', message: 'Original title' })]:
            work.first_title === work.title ? null : work.first_title,
          [translate({ id: 'library.fact.key', message: 'Created with' })]:
            key === null ? <Translate id="library.fact.dashboard">Dashboard</Translate> : key.name || key.id,
          [translate({ id: 'library.work', message: 'Work' })]: (
            <Copyable text={id} label={translate({ id: 'library.copyWork', message: 'Copy work ID' })} />
          ),
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
        }}
      />
    </>
  );
}
