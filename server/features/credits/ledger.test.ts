import { describe } from 'vitest';
import { memoryDb } from '../../../tests/databases.ts';
import { ledgerMoves } from '../../../tests/ledger/moves.ts';
import { ledgerRefusals } from '../../../tests/ledger/refusals.ts';

describe('the ledger on the embedded database', () => {
  describe('refuses', () => {
    ledgerRefusals(memoryDb);
  });
  describe('moves', () => {
    ledgerMoves(memoryDb);
  });
});
