import { translate } from '@docusaurus/Translate';
import {
  deleteLogFilterMutation,
  listLogFiltersOptions,
  saveLogFilterMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';

/** The saved filters, by name. Without them the list works all the same. */
export const useSavedFilters = () => useRead(listLogFiltersOptions, {}).data?.data ?? [];

export const useSaveFilter = () =>
  useAction(saveLogFilterMutation, {
    success: translate({ id: 'logs.saved.done', message: 'Filter saved' }),
    failure: (error) =>
      failureOf(error)?.problem?.errors?.some(({ code }) => code === 'too_many')
        ? translate({ id: 'logs.saved.tooMany', message: 'No more filters can be saved. Delete one first.' })
        : translate({ id: 'logs.saved.failed', message: 'Save filter failed, please try again' }),
    refresh: ['listLogFilters'],
  });

export const useDeleteFilter = () =>
  useAction(deleteLogFilterMutation, {
    success: translate({ id: 'logs.saved.deleted', message: 'Filter deleted' }),
    failure: translate({ id: 'logs.saved.deleteFailed', message: 'Delete filter failed, please try again' }),
    refresh: ['listLogFilters'],
  });
