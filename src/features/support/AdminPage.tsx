import { RequireSession } from '../../core/session/RequireSession.tsx';
import { WithQueries } from '../../core/WithQueries.tsx';
import { AntdApp } from '../../dashboard/AntdApp.tsx';
import { Desk } from './Desk.tsx';
import { DeskSkeleton } from './DeskSkeleton.tsx';

/** For support and administrators: the rules of the page keep everybody else away. */
export function AdminPage() {
  return (
    <AntdApp>
      <WithQueries>
        <RequireSession skeleton={<DeskSkeleton />}>
          <Desk />
        </RequireSession>
      </WithQueries>
    </AntdApp>
  );
}
