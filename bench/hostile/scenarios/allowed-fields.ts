import { generate, unknownFields } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const allowedFields: Scenario = {
  name: 'a key: 15,000 unknown fields, which is no more than a body may have',
  attacks: ({ key }) => [generate(key, unknownFields(15_000))],
};
