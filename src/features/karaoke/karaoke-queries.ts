import { translate } from '@docusaurus/Translate';
import { getKaraokeOptions, openKaraokeMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { getKaraoke, saveKaraoke } from '#generated/account/sdk.gen.ts';
import type { KaraokeSave } from '#generated/account/types.gen.ts';
import { getFieldIssues } from '../../core/api/field-errors.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';

/** The word times as they were loaded. Refetching them would overwrite edits. */
export const useKaraoke = (id: string) => useRead(getKaraokeOptions, { path: { id } });

/** Requests the word times, which are charged once. */
export const useOpenKaraoke = () =>
  useAction(openKaraokeMutation, {
    failure: translate({ id: 'karaoke.openFailed', message: 'The words couldn’t be loaded' }),
    refresh: ['getKaraoke', 'getCredits'],
  });

/** Whether saving failed because the word times were saved elsewhere since they were loaded. */
export const isConflict = (error: unknown): boolean =>
  getFieldIssues(error).some(({ pointer }) => pointer === '/version');

/** Saves the word times. With `over`, they replace even a version that was saved elsewhere in the meantime. */
export const useSaveKaraoke = (id: string) =>
  useAction(
    defineOperation(async ({ version, times, over }: KaraokeSave & { readonly over: boolean }, client) => {
      const call = { client, path: { id }, throwOnError: true } as const;
      const seen = over ? (await getKaraoke(call)).data.version : version;
      return (await saveKaraoke({ ...call, body: { version: seen, times } })).data;
    }),
    {
      failure: (error) =>
        !isConflict(error) && translate({ id: 'karaoke.saveFailed', message: 'The times couldn’t be saved' }),
    },
  );
