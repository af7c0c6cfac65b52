import { guessed } from '../parts.ts';
import type { Attack, Scenario } from '../scenario.ts';

const balance = (key: string): Attack => ({
  method: 'GET',
  path: '/api/v2/credits',
  headers: { authorization: `Bearer ${key}` },
  body: '',
});

export const rejectedCalls: Scenario = {
  name: 'rejected calls of one address: over the limit, with an inactive and with guessed keys',
  attacks: ({ key, inactiveKey }) => [
    balance(key),
    balance(inactiveKey),
    balance(guessed()),
    { method: 'GET', path: '/api/v2/credits', headers: {}, body: '' },
  ],
};
