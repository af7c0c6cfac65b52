import { describe } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { ledgerMoves } from '../../../tests/ledger/moves.ts';
import { ledgerRefusals } from '../../../tests/ledger/refusals.ts';

const open = () => postgresDatabase().then((database) => database.open());

describe('the ledger on PostgreSQL', () => {
  describe('refuses', () => {
    ledgerRefusals(open);
  });
  describe('moves', () => {
    ledgerMoves(open);
  });
});
