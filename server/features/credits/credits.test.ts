import { describe } from 'vitest';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { testLedgerProperties } from '../../../tests/ledger/properties.ts';

describe('any history of credits on the embedded database', () => {
  testLedgerProperties(embeddedDatabase, 30);
});
