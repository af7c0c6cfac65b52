import { translate } from '@docusaurus/Translate';
import { getKaraokeOptions, openKaraokeMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { getKaraoke, saveKaraoke } from '#generated/account/sdk.gen.ts';
import type { KaraokeSave } from '#generated/account/types.gen.ts';
import { getFieldIssues } from '../../core/api/field-errors.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';

/** The word times as loaded: refetching would overwrite edits. */
export const useKaraoke = (id: string) => useRead(getKaraokeOptions, { path: { id } });

/** Buys the word times, once. */
export const useOpenKaraoke = () =>
  useAction(openKaraokeMutation, {
    failure: translate({ id: 'karaoke.openFailed', message: 'The words couldn’t be loaded' }),
    refresh: ['getKaraoke', 'getCredits'],
  });

/** Other times were saved since those were loaded that one has. */
export const isConflict = (error: unknown): boolean =>
  getFieldIssues(error).some(({ pointer }) => pointer === '/version');

/** `over` is whatever is there now: of two who saved, the later one has decided. */
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
