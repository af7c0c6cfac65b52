import type { ReactNode } from 'react';
import Translate from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { keysTitle } from './key-text.ts';

export function KeysHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader title={keysTitle()} action={action}>
      <Translate id="keys.lead">
        A key names you to the API. Keep live keys secret, and use test keys while you build.
      </Translate>
    </PageHeader>
  );
}
