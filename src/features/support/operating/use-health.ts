import { useQuery } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { getHealthOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { verifyLedger } from '#generated/account/sdk.gen.ts';
import { useAccountClient } from '../../../core/api/account-client.ts';
import { useDeed } from '../parts/use-deed.ts';

const usual = 10_000;
const longest = 120_000;

/** Asks every ten seconds while the page is seen; without an answer as long again as there has been none. */
export function useHealth() {
  const client = useAccountClient();
  return useQuery({
    ...getHealthOptions({ client }),
    refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
      Math.max(usual, Math.min(longest, errorUpdatedAt - dataUpdatedAt)),
  });
}

export function useVerifyLedger() {
  const client = useAccountClient();
  return useDeed(
    async () => (await verifyLedger({ client, throwOnError: true })).data,
    () => translate({ id: 'health.ledger.done', message: 'The books are compared' }),
  );
}
