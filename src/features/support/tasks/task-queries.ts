import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { listAllTasksInfiniteOptions, reviewTaskOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { cancelAnyTask, releaseTask, retryTask } from '#generated/account/sdk.gen.ts';
import type { ListAllTasksData } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../../core/api/account-client.ts';
import { useDeed } from '../parts/use-deed.ts';

export type TaskFilter = Omit<NonNullable<ListAllTasksData['query']>, 'cursor' | 'limit'>;

const pageSize = 25;

/** Tasks of all customers, newest first, page by page. */
export function useAllTasks(filter: TaskFilter) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listAllTasksInfiniteOptions({ client, query: { ...filter, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

export function useAnyTask(id: string) {
  const client = useAccountClient();
  return useQuery(reviewTaskOptions({ client, path: { id } }));
}

interface Wish {
  readonly id: string;
  readonly reason: string;
}

/** What can be done to a task. */
export function useTaskDeeds() {
  const client = useAccountClient();
  const retry = useDeed(
    async (id: string) => (await retryTask({ client, path: { id }, throwOnError: true })).data,
    () => translate({ id: 'support.task.retried', message: 'The task is tried again' }),
  );
  const cancel = useDeed(
    async ({ id, reason }: Wish) =>
      (await cancelAnyTask({ client, path: { id }, body: { reason }, throwOnError: true })).data,
    () => translate({ id: 'support.task.canceled', message: 'The task is canceled' }),
  );
  const release = useDeed(
    async ({ id, reason }: Wish) =>
      (await releaseTask({ client, path: { id }, body: { reason }, throwOnError: true })).data,
    () => translate({ id: 'support.task.released', message: 'The credits are released' }),
  );
  return { retry, cancel, release };
}
