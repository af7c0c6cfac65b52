import Translate, { translate } from '@docusaurus/Translate';
import { useSession } from '../../core/session/use-session.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FirstSteps, noSteps } from './FirstSteps.tsx';
import { useOverview } from './overview-queries.ts';

const waiting = <Skeleton height="24rem" />;

/** Loaded on demand, because new accounts and visitors see the first steps instead. */
const Summary = lazyPart(async () => (await import('./Summary.tsx')).Summary, { waiting });

/** The first steps of an account until all are done, then its summary. */
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
  return data.first_steps.every(({ done_at: done }) => done !== null) ? (
    <Summary overview={data} />
  ) : (
    <FirstSteps steps={data.first_steps} />
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
      >
        <Translate id="dashboard.lead">Your next steps, and the state of your account.</Translate>
      </PageHeader>
      {status === 'in' ? <Account /> : status === 'out' ? <FirstSteps steps={noSteps} /> : waiting}
    </>
  );
}
