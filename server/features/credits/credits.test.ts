import { describe } from 'vitest';
import { memoryDb } from '../../../tests/databases.ts';
import { ledgerProperties } from '../../../tests/ledger/properties.ts';

describe('any history of credits on the embedded database', () => {
  ledgerProperties(memoryDb, 30);
});
