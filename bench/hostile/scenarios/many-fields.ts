import { generate, unknownFields } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const manyFields: Scenario = {
  name: 'a key: 60,000 unknown fields',
  attacks: ({ key }) => [generate(key, unknownFields(60_000))],
};
