import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { webhooksTitle } from './webhook-text.ts';

export function WebhooksHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader title={webhooksTitle()} action={action}>
      <Translate
        id="webhooks.lead"
        values={{
          guide: (
            <Link to="/docs/callbacks">
              <Translate id="webhooks.lead.guide">guide</Translate>
            </Link>
          ),
        }}
      >
        {
          'What is posted to your servers as tasks proceed, signed and tried again until it is accepted. The {guide} shows how to receive it.'
        }
      </Translate>
    </PageHeader>
  );
}
