import type { ReactNode } from 'react';
import Translate from '@docusaurus/Translate';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { logsTitle } from './log-text.ts';

export function LogsHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader title={logsTitle()} action={action}>
      <Translate id="logs.lead">Every call with your API keys and its answer, for 30 days.</Translate>
    </PageHeader>
  );
}
