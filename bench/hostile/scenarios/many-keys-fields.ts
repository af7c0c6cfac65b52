import { generate, unknownFields } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const manyKeysFields: Scenario = {
  name: 'test keys: 60,000 unknown fields or a list of 100,000 entries',
  attacks: ({ testKeys }) => {
    const bodies = [unknownFields(60_000), `{"model":"v5","prompt":[${'1,'.repeat(99_999)}1]}`];
    return testKeys.map((key, n) => generate(key, bodies[n % bodies.length] ?? ''));
  },
};
