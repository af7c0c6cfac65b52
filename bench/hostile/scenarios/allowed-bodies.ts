import { generate, unknownFields } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

/** Bodies that are read and validated: just below the limits of values, depth and bytes. */
const bodies = [
  unknownFields(990),
  JSON.stringify({ model: 'v5', prompt: Array.from({ length: 990 }, () => 'a') }),
  `{"model":"v5","prompt":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
  JSON.stringify({ model: 'v5', prompt: 'x'.repeat(65_000) }),
  JSON.stringify({ model: 'v5', ['x'.repeat(65_000)]: 1 }),
];

export const allowedBodies: Scenario = {
  name: 'test keys: wrong bodies that are as large as allowed',
  attacks: ({ testKeys }) => testKeys.map((key, n) => generate(key, bodies[n % bodies.length] ?? '')),
};
