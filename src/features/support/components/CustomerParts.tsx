import { type ComponentType, type LazyExoticComponent, Suspense, useCallback } from 'react';
import { Tabs } from 'antd';
import { useHistory, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { CustomerAccountProvider } from '../../../core/WithQueries.tsx';
import { whenWanted } from '../../../core/navigation/when-wanted.ts';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import { customerSearch, useDesk } from '../use-desk.ts';

interface Part {
  readonly name: () => string;
  readonly Content: LazyExoticComponent<ComponentType>;
}

/** What of an account is shown, in the order in which it is. */
const parts = {
  statement: {
    name: () => translate({ id: 'credits.statement', message: 'Balance statement' }),
    Content: whenWanted(async () => (await import('./billing-parts.tsx')).StatementPart),
  },
  keys: {
    name: () => translate({ id: 'dashboard.nav.keys', message: 'API Keys' }),
    Content: whenWanted(async () => (await import('../../keys/KeysPage.tsx')).KeysPage),
  },
  logs: {
    name: () => translate({ id: 'dashboard.nav.logs', message: 'Logs' }),
    Content: whenWanted(async () => (await import('../../logs/LogsPage.tsx')).LogsPage),
  },
  orders: {
    name: () => translate({ id: 'orders.title', message: 'Orders' }),
    Content: whenWanted(async () => (await import('./billing-parts.tsx')).OrdersPart),
  },
  songs: {
    name: () => translate({ id: 'support.songs', message: 'Songs' }),
    Content: whenWanted(async () => {
      const { SongList } = await import('../../songs/SongList.tsx');
      return () => <SongList status="in" />;
    }),
  },
  sessions: {
    name: () => translate({ id: 'support.sessions', message: 'Sessions' }),
    Content: whenWanted(async () => (await import('../../profile/SessionsSection.tsx')).SessionsSection),
  },
} satisfies Record<string, Part>;

type PartName = keyof typeof parts;
const partNames = Object.keys(parts) as PartName[];

/** Parts of the customer's account by what the customer sees of it, read only. The address says which one it is. */
export function CustomerParts({ id }: { id: string }) {
  const { asked } = useDesk();
  const { pathname } = useLocation();
  const history = useHistory();
  const part = partNames.find((one) => one === asked.get('part')) ?? 'statement';
  const place = useCallback(
    (other: PartName | undefined, query: string) =>
      `${pathname}${customerSearch(id)}&part=${other ?? part}${query === '' ? '' : `&${query}`}`,
    [pathname, id, part],
  );
  const { Content } = parts[part];
  return (
    <Tabs
      aria-label={translate({ id: 'support.parts', message: 'Account' })}
      activeKey={part}
      onChange={(other) => history.push(place(other as PartName, ''))}
      destroyOnHidden
      items={partNames.map((one) => ({
        key: one,
        label: parts[one].name(),
        children: one === part && (
          <CustomerAccountProvider key={id} id={id} place={place}>
            <Suspense
              fallback={
                <Skeleton>
                  <SkeletonBox height="10rem" />
                </Skeleton>
              }
            >
              <Content />
            </Suspense>
          </CustomerAccountProvider>
        ),
      }))}
    />
  );
}
