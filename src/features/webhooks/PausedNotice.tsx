import Translate from '@docusaurus/Translate';
import { callbacks } from '#catalog/callbacks.ts';
import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { StoppedNotice } from '../../dashboard/StoppedNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { useUpdateEndpoint } from './endpoint-queries.ts';

/** Above the list: an endpoint gets nothing until it is resumed. */
export function PausedNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const update = useUpdateEndpoint();
  const format = useFormat(useTimeZone());
  return (
    <StoppedNotice
      action={
        <Button
          busy={update.isPending}
          onClick={() => void update.run({ path: { endpoint_id: endpoint.id }, body: { enabled: true } })}
        >
          <Translate id="webhooks.resume">Resume</Translate>
        </Button>
      }
    >
      <Translate
        id="webhooks.paused"
        values={{
          url: <strong>{endpoint.url}</strong>,
          days: callbacks.pauseAfterDays,
          time: format.moment(endpoint.paused_at ?? ''),
        }}
      >
        {
          '{url} accepted nothing for {days} days and is paused since {time}. What happens meanwhile is listed as failed and can be replayed.'
        }
      </Translate>
    </StoppedNotice>
  );
}
