import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FirstSteps, noSteps } from './FirstSteps.tsx';
import { useOverview } from './overview-queries.ts';
import layout from '../../ui/layout.module.css';

const waiting = <Skeleton height="24rem" />;

/** Loaded on demand, because visitors don't have one. */
const Summary = lazyPart(async () => (await import('./Summary.tsx')).Summary, { waiting });

/** The summary of an account, below its first steps until all are done. */
function Account() {
  const query = useOverview('24h', true);
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      waiting
    ) : (
      <QueryFailure
        title={translate({ id: 'session.failed', message: 'Your account couldn’t be loaded' })}
        query={query}
      />
    );
  }
  return (
    <div className={clsx(layout.column, layout.gap5)}>
      {data.first_steps.some(({ done_at: done }) => done === null) && <FirstSteps steps={data.first_steps} />}
      <Summary overview={data} />
    </div>
  );
}

/** The start of the dashboard. Visitors see what an account needs. */
export function DashboardPage() {
  const { status } = useSession();
  return (
    <>
      <PageHeader
        title={translate({ id: 'dashboard.title', message: 'Dashboard' })}
        action={
          <LinkButton to="/dashboard/api">
            <Translate id="dashboard.openApi">Call the API</Translate>
          </LinkButton>
        }
      />
      {status === 'in' ? <Account /> : status === 'out' ? <FirstSteps steps={noSteps} /> : waiting}
    </>
  );
}
