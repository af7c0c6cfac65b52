import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { KaraokePage, KaraokeSkeleton } from '../../../features/karaoke/KaraokePage.tsx';

export default function Karaoke() {
  return (
    <DashboardLayout
      middleware={['auth']}
      title={translate({ id: 'karaoke.title', message: 'Karaoke editor' })}
      skeleton={<KaraokeSkeleton />}
    >
      <KaraokePage />
    </DashboardLayout>
  );
}
