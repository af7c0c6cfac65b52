import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { StatusPage } from '../features/status/StatusPage.tsx';
import { statusDescription } from '../features/status/status-text.ts';

export default function Status() {
  return (
    <DefaultLayout title={translate({ id: 'status.title', message: 'Status' })} description={statusDescription()}>
      <StatusPage />
    </DefaultLayout>
  );
}
