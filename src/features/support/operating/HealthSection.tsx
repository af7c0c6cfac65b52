import Translate, { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { useFormat } from '../../../core/format.ts';
import { partText, stateText } from '../../../core/status-text.ts';
import type { BadgeTone } from '../../../dashboard/StatusBadge.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import type { ServiceComponent, ServiceState } from '#generated/account/types.gen.ts';
import { Books } from './Books.tsx';
import { Database } from './Database.tsx';
import { Processes } from './Processes.tsx';
import { Queues } from './Queues.tsx';
import { Schedules } from './Schedules.tsx';
import { useHealth } from './use-health.ts';
import styles from '../parts/parts.module.css';

const tones: Readonly<Record<ServiceState, BadgeTone>> = { operational: 'good', degraded: 'busy', down: 'bad' };

function Part({ part }: { part: ServiceComponent }) {
  const format = useFormat();
  return (
    <li className={styles.part}>
      <p className={styles.partName}>{partText[part.id]()}</p>
      <p>
        <StatusBadge tone={tones[part.state]} label={stateText[part.state]()} />
        {part.latency_ms !== null && ` · ${format.milliseconds(part.latency_ms)}`}
      </p>
    </li>
  );
}

/** How the system runs: it is asked again by itself. */
export function HealthSection() {
  const format = useFormat();
  const { data, error, isFetching, refetch } = useHealth();
  if (data === undefined) {
    return error === null ? (
      <Skeleton>
        <SkeletonBox height="8rem" />
        <SkeletonBox height="16rem" />
      </Skeleton>
    ) : (
      <QueryFailure
        title={translate({ id: 'health.failed', message: 'The health of the system could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <p className={styles.note} aria-live="polite">
        {error !== null && <Translate id="status.unreached">The server does not answer</Translate>}{' '}
        <Translate id="status.asOf" values={{ time: <time>{format.second(data.as_of)}</time> }}>
          {'As of {time}.'}
        </Translate>
      </p>
      <ul className={styles.parts}>
        {data.components.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </ul>
      <Queues queues={data.queues} />
      <Books check={data.ledger} />
      <Processes processes={data.processes} />
      <Schedules schedules={data.schedules} />
      <Database database={data.database} />
    </>
  );
}
