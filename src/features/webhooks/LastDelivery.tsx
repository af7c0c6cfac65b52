import clsx from 'clsx';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { listWebhookDeliveriesOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { SkeletonLine } from '../../ui/Skeleton.tsx';
import { useWebhookParams } from './use-webhook-params.ts';
import { deliveryStates } from './webhook-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

/** The result and the time of the latest delivery to an endpoint. The list works without it. */
export function LastDelivery({ endpointId }: { endpointId: string }) {
  const { getDeliveriesAddress } = useWebhookParams();
  const { data, error } = useRead(listWebhookDeliveriesOptions, { query: { endpoint_id: endpointId, limit: 1 } });
  if (data === undefined) return error === null ? <SkeletonLine width="6rem" /> : '–';
  const [last] = data.data;
  if (last === undefined) {
    return <span className={kit.muted}>{translate({ id: 'docs.noRequest', message: 'None yet' })}</span>;
  }
  return (
    <span className={clsx(layout.inline, layout.wrap, layout.gap03)}>
      <StatusBadge {...deliveryStates[last.status]} />
      <Link to={getDeliveriesAddress(endpointId)} className={clsx(kit.note, layout.target, layout.inline)}>
        <TimeAgo at={last.created_at} />
      </Link>
    </span>
  );
}
