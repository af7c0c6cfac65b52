import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { KaraokePage, KaraokeSkeleton } from '../../../features/karaoke/KaraokePage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Karaoke() {
  return (
    <DashboardLayout
      title={translate({ id: 'karaoke.title', message: 'Karaoke editor' })}
      skeleton={<KaraokeSkeleton />}
    >
      <KaraokePage />
    </DashboardLayout>
  );
}
