import type { Scenario } from './scenario.ts';
import { allowedBodies } from './scenarios/allowed-bodies.ts';
import { allowedFields } from './scenarios/allowed-fields.ts';
import { allowedNumbers } from './scenarios/allowed-numbers.ts';
import { emptyParts } from './scenarios/empty-parts.ts';
import { guessedKeys } from './scenarios/guessed-keys.ts';
import { heavyReads } from './scenarios/heavy-reads.ts';
import { manyFields } from './scenarios/many-fields.ts';
import { manyKeysFields } from './scenarios/many-keys-fields.ts';
import { manyNumbers } from './scenarios/many-numbers.ts';
import { mcpBatches } from './scenarios/mcp-batches.ts';
import { mcpSearches } from './scenarios/mcp-searches.ts';
import { nestedMcp } from './scenarios/nested-mcp.ts';
import { nestedSignIn } from './scenarios/nested-sign-in.ts';
import { oddNumbers } from './scenarios/odd-numbers.ts';
import { passkeyChallenges } from './scenarios/passkey-challenges.ts';
import { rejectedCalls } from './scenarios/rejected-calls.ts';
import { sessionBodies } from './scenarios/session-bodies.ts';
import { silentNames } from './scenarios/silent-names.ts';

/** The attacks. A new one is a file and a line here. */
export const scenarios: readonly Scenario[] = [
  manyNumbers,
  allowedNumbers,
  manyFields,
  allowedFields,
  guessedKeys,
  sessionBodies,
  nestedSignIn,
  nestedMcp,
  heavyReads,
  rejectedCalls,
  mcpBatches,
  mcpSearches,
  emptyParts,
  oddNumbers,
  passkeyChallenges,
  allowedBodies,
  manyKeysFields,
  silentNames,
];
