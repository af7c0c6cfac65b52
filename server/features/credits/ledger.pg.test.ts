import { describe } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { testLedgerMoves } from '../../../tests/ledger/moves.ts';
import { testLedgerRefusals } from '../../../tests/ledger/refusals.ts';

const open = () => postgresDatabase().then((database) => database.open());

describe('the ledger on PostgreSQL', () => {
  describe('refuses', () => {
    testLedgerRefusals(open);
  });
  describe('moves', () => {
    testLedgerMoves(open);
  });
});
