import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { ConnectPage, ConnectWaiting } from '../../features/auth/ConnectPage.tsx';

export default function Connect() {
  return (
    <DefaultLayout
      middleware={['auth']}
      title={translate({ id: 'auth.connect.page', message: 'Connect a program' })}
      skeleton={<ConnectWaiting />}
      hidden
    >
      <ConnectPage />
    </DefaultLayout>
  );
}
