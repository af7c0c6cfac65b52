import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { toast } from '../../ui/toaster/toast.ts';
import {
  getKeepingOptions,
  getWorkOptions,
  listWorksInfiniteOptions,
  updateWorkMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { deleteWork, updateWork } from '#generated/account/sdk.gen.ts';
import type { Work, WorkDetail, WorkUpdate } from '#generated/account/types.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import type { ShowFieldIssues } from '../../core/api/field-errors.ts';
import type { OwnMessage } from '../../core/api/problem-messages.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useUpdateRows, useRead, useReadList } from '../../core/api/use-read.ts';
import type { WorkFilters } from './use-library-filters.ts';

/** The works, page by page. Keeps the previous rows while new filters load. */
export const useWorks = ({ kind, ...filters }: WorkFilters) =>
  useReadList(
    listWorksInfiniteOptions,
    { query: { ...filters, ...(kind === undefined ? {} : { kind: [kind] }), limit: 20 } },
    { placeholderData: keepPreviousData },
  );

export const useWork = (id: string) => useRead(getWorkOptions, { path: { id } });

/** The number of kept works and its limit. */
export const useStorageUsage = () => useRead(getKeepingOptions, {}).data;

/** Error messages for changes of a work. */
function changeFailed(error: unknown): OwnMessage {
  const problem = toApiError(error)?.problem;
  if (problem?.code === 'content_refused') {
    const exact = translate({
      id: 'library.change.refused',
      message: 'The title or lyrics contain a word that isn’t allowed in the gallery.',
    });
    return { exact };
  }
  if (problem?.errors?.some(({ pointer, code }) => pointer === '/kept' && code === 'too_many')) {
    return translate({
      id: 'library.keep.limitReached',
      message: 'You’ve reached the maximum number of kept works. Stop keeping one first.',
    });
  }
  return translate({ id: 'library.change.failed', message: 'The work couldn’t be changed. Try again.' });
}

/** Replaces a work in every list and panel. */
function useReplaceWork() {
  const queries = useQueryClient();
  const changeRows = useUpdateRows<Work>();
  return (work: Work) => {
    changeRows({ _id: 'listWorks' }, (works) => works.map((other) => (other.id === work.id ? work : other)));
    queries.setQueriesData<WorkDetail>({ queryKey: [{ _id: 'getWork' }] }, (known) =>
      known?.id === work.id ? { ...known, ...work } : known,
    );
  };
}

/** After an update that unpublished works: says so, with a button that publishes them again. */
function reportUnpublished({ visibility }: WorkUpdate, undo: (undone: WorkUpdate) => void): void {
  if (visibility !== 'private') return;
  toast.success(translate({ id: 'library.unpublished', message: 'No longer listed in the gallery' }), {
    undo: () => undo({ visibility: 'public' }),
  });
}

/** Changes a work, and updates it in every list. */
export function useUpdateWork(fields?: ShowFieldIssues) {
  const replace = useReplaceWork();
  const update = useAction(updateWorkMutation, {
    success: (work, { path, body }) => {
      replace(work);
      reportUnpublished(body, (undone) => void update.run({ path, body: undone }));
    },
    failure: changeFailed,
    fields,
    refresh: ['getKeeping'],
  });
  return update;
}

interface WorksUpdate {
  readonly works: readonly Work[];
  readonly body: WorkUpdate;
}

/** Changes works in the same way, one by one, until one fails. */
export function useUpdateWorks() {
  const replace = useReplaceWork();
  const update = useAction(
    defineOperation(async ({ works, body }: WorksUpdate, client) => {
      for (const { id } of works) replace((await updateWork({ client, path: { id }, body, throwOnError: true })).data);
    }),
    {
      success: (_, { works, body }) => {
        reportUnpublished(body, (undone) => void update.run({ works, body: undone }));
      },
      failure: changeFailed,
      refresh: ['getKeeping'],
    },
  );
  return update;
}

/** Deletes works one by one. */
export function useDeleteWorks() {
  const changeRows = useUpdateRows<Work>();
  return useAction(
    defineOperation(async (ids: readonly string[], client) => {
      for (const id of ids) {
        await deleteWork({ client, path: { id }, throwOnError: true });
        changeRows({ _id: 'listWorks' }, (works) => works.filter((work) => work.id !== id));
      }
    }),
    {
      failure: translate({ id: 'library.delete.failed', message: 'The work couldn’t be deleted. Try again.' }),
      refresh: ['getKeeping'],
    },
  );
}
