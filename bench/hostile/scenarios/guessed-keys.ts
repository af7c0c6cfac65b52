import { generate, guessed, unknownFields } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const guessedKeys: Scenario = {
  name: 'guessed keys: 15,000 unknown fields',
  attacks: () => Array.from({ length: 64 }, () => generate(guessed(), unknownFields(15_000))),
};
