import { describe } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { ledgerProperties } from '../../../tests/ledger/properties.ts';

describe('any history of credits on PostgreSQL', () => {
  ledgerProperties(() => postgresDatabase().then((database) => database.open()), 60);
});
