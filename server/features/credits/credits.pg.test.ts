import { describe, inject } from 'vitest';
import { postgresDb } from '../../../tests/databases.ts';
import { ledgerProperties } from '../../../tests/ledger/properties.ts';

describe('any history of credits on PostgreSQL', () => {
  ledgerProperties(() => postgresDb(inject('postgresUrl')), 60);
});
