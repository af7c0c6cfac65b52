import { translate } from '@docusaurus/Translate';
import { getHealthOptions, verifyLedgerMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { afterwards } from '../parts/afterwards.ts';

const usual = 10_000;
const longest = 120_000;

/** Asks every ten seconds while the page is seen; without an answer as long again as there has been none. */
export const useHealth = () =>
  useRead(
    getHealthOptions,
    {},
    {
      refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
        Math.max(usual, Math.min(longest, errorUpdatedAt - dataUpdatedAt)),
    },
  );

export const useVerifyLedger = () =>
  useAction(verifyLedgerMutation, {
    ...afterwards,
    success: translate({ id: 'health.ledger.done', message: 'The books are compared' }),
  });
