import { describe, inject } from 'vitest';
import { postgresDb } from '../../../tests/databases.ts';
import { ledgerMoves } from '../../../tests/ledger/moves.ts';
import { ledgerRefusals } from '../../../tests/ledger/refusals.ts';

const open = () => postgresDb(inject('postgresUrl'));

describe('the ledger on PostgreSQL', () => {
  describe('refuses', () => {
    ledgerRefusals(open);
  });
  describe('moves', () => {
    ledgerMoves(open);
  });
});
