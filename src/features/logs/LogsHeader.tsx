import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { logsTitle } from './log-text.ts';

export function LogsHeader({ action }: { action?: ReactNode }) {
  const timeZone = useTimeZone();
  return (
    <PageHeader title={logsTitle()} action={action}>
      <Translate id="logs.lead" values={{ days: limits.logDays }}>
        {'Every call with your API keys and its answer, for {days} days.'}
      </Translate>
      {timeZone !== undefined && (
        <>
          {' '}
          <Translate id="logs.zone" values={{ zone: <Link to="/user/profile">{timeZone}</Link> }}>
            {'Times are those of {zone}.'}
          </Translate>
        </>
      )}
    </PageHeader>
  );
}
