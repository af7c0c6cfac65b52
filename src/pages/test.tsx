import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { SystemCheckPage } from '../features/system-check/SystemCheckPage.tsx';

export default function Test() {
  return (
    <DefaultLayout title={translate({ id: 'systemCheck.title', message: 'System check' })} hidden>
      <SystemCheckPage />
    </DefaultLayout>
  );
}
