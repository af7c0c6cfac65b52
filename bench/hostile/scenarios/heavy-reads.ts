import type { Scenario } from '../scenario.ts';

export const heavyReads: Scenario = {
  name: 'a session: exports, verifications and lists',
  attacks: ({ cookie }) =>
    ['usage/export?range=12m', 'credits/verify', 'logs', 'works', 'tasks', 'overview?range=30d'].map((path) => ({
      method: 'GET' as const,
      path: `/api/account/${path}`,
      headers: { cookie },
      body: '',
    })),
};
