import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import Link from '@docusaurus/Link';
import type { ServiceState } from '#generated/account/types.gen.ts';
import { type BadgeTone, StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { SkeletonLine } from '../../ui/Skeleton.tsx';
import { statusQuery } from './status-query.ts';
import { overallTexts } from './status-text.ts';
import layout from '../../ui/layout.module.css';

const tones: Readonly<Record<ServiceState, BadgeTone>> = { operational: 'good', degraded: 'warn', down: 'bad' };

/** The state of the service in one line, which leads to its measurements. A server that doesn't respond is down. */
export function StatusLine() {
  const { data, error } = useQuery(statusQuery);
  const state = data?.state ?? (error === null ? undefined : 'down');
  return (
    <Link to="/status" className={clsx(layout.target, layout.inline)}>
      {state === undefined ? (
        <SkeletonLine width="8rem" />
      ) : (
        <StatusBadge tone={tones[state]} label={overallTexts[state]} />
      )}
    </Link>
  );
}
