import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { WorkDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { DateTime } from '../../core/format/times.tsx';
import { DetailList } from '../../dashboard/DetailList.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { getModeName } from '../keys/key-text.ts';
import { getKindName, getVersionName } from './library-text.ts';

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
export function WorkDetails({ work }: { work: WorkDetail }) {
  const format = useFormat();
  const { prompt, style, duration, width, height, bytes, checksum, task_id: task, request_id: request, key } = work;
  const size = [
    duration !== null && formatTime(duration),
    width !== null && height !== null && `${width} × ${height}`,
    bytes !== null && format.bytes(bytes),
  ];
  const items = [
    { label: translate({ id: 'library.fact.prompt', message: 'Prompt' }), children: prompt },
    { label: translate({ id: 'images.style', message: 'Style' }), children: style },
    {
      label: translate({ id: 'library.fact.kind', message: 'Type' }),
      children: [getKindName(work.kind), work.versions > 1 && getVersionName(work), work.model, getModeName(work.mode)]
        .filter(Boolean)
        .join(' · '),
    },
    { label: translate({ id: 'library.fact.size', message: 'Size' }), children: size.filter(Boolean).join(' · ') },
    {
      label: translate({ id: 'library.fact.made', message: 'Created' }),
      children: <DateTime at={work.created_at} />,
    },
    {
      label: translate({ id: 'library.fact.firstTitle', message: 'Original title' }),
      children: work.first_title === work.title ? null : work.first_title,
    },
    {
      label: translate({ id: 'library.fact.key', message: 'Created with' }),
      children: key === null ? <Translate id="library.fact.dashboard">Dashboard</Translate> : key.name || key.id,
    },
    {
      label: translate({ id: 'library.fact.task', message: 'Task' }),
      children: (
        <Copyable
          text={task}
          label={translate({ id: 'library.copyTask', message: 'Copy task ID' })}
          to={`/dashboard/library?task_id=${task}`}
        />
      ),
    },
    {
      label: translate({ id: 'library.fact.request', message: 'Request' }),
      children: (
        <Copyable
          text={request}
          label={translate({ id: 'library.copyRequest', message: 'Copy request ID' })}
          to={key === null ? undefined : `/dashboard/api/logs?id=${request}`}
        />
      ),
    },
    {
      label: translate({ id: 'library.fact.checksum', message: 'Checksum' }),
      children: (
        <Copyable text={checksum} label={translate({ id: 'library.copyChecksum', message: 'Copy checksum' })} />
      ),
    },
  ];
  return <DetailList items={items} />;
}
