import { json, numbers, unknownFields } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const sessionBodies: Scenario = {
  name: 'a session: 400,000 numbers and 900 unknown fields',
  attacks: ({ cookie }) => [
    { method: 'PUT', path: '/api/account/alerts', headers: { ...json, cookie }, body: numbers },
    { method: 'PUT', path: '/api/account/alerts', headers: { ...json, cookie }, body: unknownFields(900) },
  ],
};
