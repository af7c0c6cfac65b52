import type { ComponentType, LazyExoticComponent } from 'react';
import { translate } from '@docusaurus/Translate';
import { whenWanted } from '../../../core/navigation/when-wanted.ts';

interface Part {
  readonly name: () => string;
  readonly Content: LazyExoticComponent<ComponentType>;
}

const all = {
  statement: {
    name: () => translate({ id: 'billing.statement', message: 'Balance statement' }),
    Content: whenWanted(async () => (await import('./StatementPart.tsx')).StatementPart),
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
    name: () => translate({ id: 'order.title', message: 'Orders' }),
    Content: whenWanted(async () => (await import('./OrdersPart.tsx')).OrdersPart),
  },
  songs: {
    name: () => translate({ id: 'support.songs', message: 'Songs' }),
    Content: whenWanted(async () => (await import('./SongsPart.tsx')).SongsPart),
  },
  sessions: {
    name: () => translate({ id: 'support.sessions', message: 'Sessions' }),
    Content: whenWanted(async () => (await import('../../profile/SessionsSection.tsx')).SessionsSection),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof all;

/** What of an account is shown, in the order in which it is. */
export const parts: Readonly<Record<PartName, Part>> = all;
export const partNames = Object.keys(all) as PartName[];
