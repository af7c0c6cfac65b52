import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { listLogFiltersOptions, listLogFiltersQueryKey } from '#generated/account/@tanstack/react-query.gen.ts';
import { deleteLogFilter, saveLogFilter } from '#generated/account/sdk.gen.ts';
import type { LogFilterSave } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** The saved filters, by name. Without them the list works all the same. */
export function useSavedFilters() {
  const client = useAccountClient();
  const { data } = useQuery({ ...listLogFiltersOptions({ client }), staleTime: 60_000 });
  return data?.data ?? [];
}

function useReload() {
  const queries = useQueryClient();
  const queryKey = listLogFiltersQueryKey({ client: useAccountClient() });
  return () => queries.invalidateQueries({ queryKey });
}

export function useSaveFilter() {
  const client = useAccountClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async (body: LogFilterSave) => (await saveLogFilter({ client, body, throwOnError: true })).data,
    onSuccess: async () => {
      await reload();
      toast.success(translate({ id: 'logs.saved.done', message: 'Filter saved' }));
    },
    onError: (error) =>
      toast.error(
        failureOf(error)?.problem?.errors?.some(({ code }) => code === 'too_many')
          ? translate({ id: 'logs.saved.tooMany', message: 'No more filters can be saved. Delete one first.' })
          : problemMessage(
              error,
              translate({ id: 'logs.saved.failed', message: 'Save filter failed, please try again' }),
            ),
      ),
  });
}

export function useDeleteFilter() {
  const client = useAccountClient();
  const reload = useReload();
  return useMutation({
    mutationFn: async (id: string) => {
      await deleteLogFilter({ client, path: { id }, throwOnError: true });
    },
    onSuccess: async () => {
      await reload();
      toast.success(translate({ id: 'logs.saved.deleted', message: 'Filter deleted' }));
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'logs.saved.deleteFailed', message: 'Delete filter failed, please try again' }),
        ),
      ),
  });
}
