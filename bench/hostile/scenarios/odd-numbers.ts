import type { Scenario } from '../scenario.ts';

export const oddNumbers: Scenario = {
  name: 'test keys: infinite numbers in queries',
  attacks: ({ testKeys }) =>
    testKeys.map((key) => ({
      method: 'GET',
      path: '/api/v2/feed?limit=1e400',
      headers: { authorization: `Bearer ${key}` },
      body: '',
    })),
};
