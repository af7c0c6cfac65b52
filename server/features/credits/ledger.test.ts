import { describe } from 'vitest';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { ledgerMoves } from '../../../tests/ledger/moves.ts';
import { ledgerRefusals } from '../../../tests/ledger/refusals.ts';

describe('the ledger on the embedded database', () => {
  describe('refuses', () => {
    ledgerRefusals(embeddedDatabase);
  });
  describe('moves', () => {
    ledgerMoves(embeddedDatabase);
  });
});
