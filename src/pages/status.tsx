import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { StatusPage } from '../features/status/StatusPage.tsx';

export default function Status() {
  const description = translate({
    id: 'status.description',
    message: 'How the API, its queues, engines and storage are at this moment, and how they were in the last 90 days.',
  });
  return (
    <DefaultLayout title={translate({ id: 'status.title', message: 'Status' })} description={description}>
      <StatusPage />
    </DefaultLayout>
  );
}
