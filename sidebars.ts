import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import reference from './docs/api/sidebar.ts';
import { problemCodes } from './generated/problem-codes.ts';

// Guides and reference aren't collapsible, because collapsed entries aren't in the HTML, where crawlers and readers
// without JavaScript could see them. The many error pages are collapsed, because the page about errors links to each of
// them.
const open = { type: 'category', collapsible: false, collapsed: false } as const;

/** The pages of docs/operate/, most severe first. */
const alerts = [
  'ledger-wrong',
  'ledger-check-missing',
  'refunds-stuck',
  'tasks-waiting',
  'tasks-failing',
  'engine-unavailable',
  'deliveries-late',
  'database-unavailable',
  'database-connections-exhausted',
  'storage-unavailable',
  'volume-filling',
  'schedules-late',
  'requests-failing',
  'creates-slow',
  'budget-burns',
  'event-loop-blocked',
  'request-log-dropped',
  'processes-missing',
  'webs-missing',
];

/** Guides and reference have their own sidebars, which the navigation bar switches between. */
const sidebars: SidebarsConfig = {
  guides: [
    { ...open, label: 'Get started', items: ['intro', 'quickstart', 'authentication', 'keys', 'testing'] },
    {
      ...open,
      label: 'Guides',
      items: [
        'tasks',
        'task-object',
        'callbacks',
        'client',
        'python',
        'go',
        'lyrics',
        'images',
        'videos',
        'files',
        'models',
        'manage',
      ],
    },
    {
      ...open,
      label: 'Recipes',
      items: [
        'nextjs',
        'express',
        'fastapi',
        'queue',
        'storage',
        'batch',
        'budgets',
        'karaoke',
        'from-suno-resellers',
        'from-replicate',
        'from-elevenlabs',
      ].map((name) => `recipes/${name}`),
    },
    { ...open, label: 'In production', items: ['idempotency', 'rate-limits', 'pagination', 'credits'] },
    { ...open, label: 'For machines', items: ['agents', 'machines'] },
    {
      ...open,
      label: 'Versions and hosting',
      items: [
        { type: 'link', label: 'From version 1', href: '/docs/v1/migration' },
        'self-hosting',
        'own-gpu',
        'own-engine',
        {
          type: 'category',
          label: 'Alerts',
          link: { type: 'doc', id: 'operate/index' },
          collapsed: true,
          items: alerts.map((name) => `operate/${name}`),
        },
      ],
    },
  ],
  reference: [
    ...reference,
    {
      type: 'category',
      label: 'Errors',
      link: { type: 'doc', id: 'errors/index' },
      collapsed: true,
      items: problemCodes.map((code) => `errors/${code}`),
    },
    { ...open, label: 'Versions', items: ['changelog'] },
  ],
};

export default sidebars;
