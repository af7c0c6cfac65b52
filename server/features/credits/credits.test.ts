import { describe } from 'vitest';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { ledgerProperties } from '../../../tests/ledger/properties.ts';

describe('any history of credits on the embedded database', () => {
  ledgerProperties(embeddedDatabase, 30);
});
