import { describe } from 'vitest';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { testLedgerMoves } from '../../../tests/ledger/moves.ts';
import { testLedgerRefusals } from '../../../tests/ledger/refusals.ts';

describe('the ledger on the embedded database', () => {
  describe('refuses', () => {
    testLedgerRefusals(embeddedDatabase);
  });
  describe('moves', () => {
    testLedgerMoves(embeddedDatabase);
  });
});
