import { describe } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { testLedgerProperties } from '../../../tests/ledger/properties.ts';

describe('any history of credits on PostgreSQL', () => {
  testLedgerProperties(() => postgresDatabase().then((database) => database.open()), 60);
});
