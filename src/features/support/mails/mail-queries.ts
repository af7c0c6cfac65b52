import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { getMailOptions, listMailsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { resendMail } from '#generated/account/sdk.gen.ts';
import type { ListMailsData } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../../core/api/account-client.ts';
import { useDeed } from '../parts/use-deed.ts';

export type MailFilter = Omit<NonNullable<ListMailsData['query']>, 'cursor' | 'limit'>;

const pageSize = 25;

/** Mails to all customers, newest first, page by page. */
export function useMails(filter: MailFilter) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listMailsInfiniteOptions({ client, query: { ...filter, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

export function useMail(id: string) {
  const client = useAccountClient();
  return useQuery(getMailOptions({ client, path: { id } }));
}

export function useResend() {
  const client = useAccountClient();
  return useDeed(
    async (id: string) => (await resendMail({ client, path: { id }, throwOnError: true })).data,
    () => translate({ id: 'support.mail.resent', message: 'The mail is sent again' }),
  );
}
