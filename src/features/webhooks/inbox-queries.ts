import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { getInboxInfiniteOptions, listInboxesInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { createInbox } from '#generated/account/sdk.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { useRefresh } from './endpoint-queries.ts';

const lookEvery = 3000;

/** The inboxes, newest first, page by page. */
export function useInboxes() {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listInboxesInfiniteOptions({ client }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, inboxes: data?.pages.flatMap((page) => page.data) };
}

/** An inbox with its messages, newest first; looked into again and again while it is open. */
export function useInbox(id: string) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...getInboxInfiniteOptions({ client, path: { id } }),
    initialPageParam: { path: { id } },
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : lookEvery),
  });
  return { ...query, inbox: data?.pages[0], messages: data?.pages.flatMap((page) => page.data) };
}

export function useMakeInbox() {
  const client = useAccountClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => (await createInbox({ client, throwOnError: true })).data,
    onSuccess: () => refresh('listInboxes'),
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'webhooks.inbox.makeFailed', message: 'Make inbox failed, please try again' }),
        ),
      ),
  });
}
