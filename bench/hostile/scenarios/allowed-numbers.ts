import { json, unknownFields } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const allowedNumbers: Scenario = {
  name: 'nobody: 30,000 numbers, which is no more than a body may have',
  attacks: () => [
    { method: 'PUT', path: '/api/account/alerts', headers: json, body: `[${'1,'.repeat(29_999)}1]` },
    { method: 'POST', path: '/api/v2/generate', headers: json, body: unknownFields(5000) },
  ],
};
