import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { WorkDetail } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { Fact, Facts } from '../../dashboard/Facts.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { kindName, modeName } from './library-text.ts';

/** What is known of a work, beside how it sounds or looks. */
export function WorkFacts({ work }: { work: WorkDetail }) {
  const format = useFormat();
  const { prompt, style, duration, width, height, bytes, checksum, task_id: task, request_id: request, key } = work;
  return (
    <Facts>
      {prompt !== null && <Fact name={translate({ id: 'library.fact.prompt', message: 'Prompt' })}>{prompt}</Fact>}
      {style !== null && <Fact name={translate({ id: 'images.style', message: 'Style' })}>{style}</Fact>}
      <Fact name={translate({ id: 'library.fact.kind', message: 'Kind' })}>
        {kindName(work.kind)} · {work.model} · {modeName(work.mode)}
      </Fact>
      <Fact name={translate({ id: 'library.fact.size', message: 'Size' })}>
        {[
          duration !== null && formatTime(duration),
          width !== null && height !== null && `${width} × ${height}`,
          bytes !== null && format.bytes(bytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
      <Fact name={translate({ id: 'library.fact.made', message: 'Made' })}>
        <time dateTime={work.created_at}>{format.moment(work.created_at)}</time>
      </Fact>
      {work.first_title !== work.title && (
        <Fact name={translate({ id: 'library.fact.firstTitle', message: 'First name' })}>{work.first_title}</Fact>
      )}
      <Fact name={translate({ id: 'library.fact.key', message: 'Made with' })}>
        {key === null ? <Translate id="library.fact.dashboard">The dashboard</Translate> : key.name || key.id}
      </Fact>
      <Fact name={translate({ id: 'library.fact.task', message: 'Task' })}>
        <Link to={`/dashboard/library?task_id=${task}`}>
          <code>{task}</code>
        </Link>
        <CopyButton text={task} label={translate({ id: 'library.copyTask', message: 'Copy the task id' })} />
      </Fact>
      <Fact name={translate({ id: 'library.fact.request', message: 'Call' })}>
        {key === null ? (
          <code>{request}</code>
        ) : (
          <Link to={`/dashboard/api/logs?id=${request}`}>
            <code>{request}</code>
          </Link>
        )}
        <CopyButton text={request} label={translate({ id: 'library.copyRequest', message: 'Copy the request id' })} />
      </Fact>
      <Fact name={translate({ id: 'library.fact.checksum', message: 'Checksum' })}>
        <code>{checksum}</code>
        <CopyButton text={checksum} label={translate({ id: 'library.copyChecksum', message: 'Copy the checksum' })} />
      </Fact>
    </Facts>
  );
}
