import { json, numbers } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const manyNumbers: Scenario = {
  name: 'nobody: 400,000 numbers as balance alerts',
  attacks: () => [{ method: 'PUT', path: '/api/account/alerts', headers: json, body: numbers }],
};
