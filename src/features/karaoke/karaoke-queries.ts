import { translate } from '@docusaurus/Translate';
import { getKaraokeOptions, openKaraokeMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { getKaraoke, saveKaraoke } from '#generated/account/sdk.gen.ts';
import type { KaraokeSave } from '#generated/account/types.gen.ts';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { steps, useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';

/** The bench of a clip as it was when it was asked for: what is worked on is not changed from behind. */
export const useKaraoke = (id: string) => useRead(getKaraokeOptions, { path: { id } });

/** Pays what the words cost, once. */
export const useOpenKaraoke = () =>
  useAction(openKaraokeMutation, {
    failure: translate({ id: 'karaoke.openFailed', message: 'The words couldn’t be loaded' }),
    refresh: ['getKaraoke', 'getCredits'],
  });

/** Other times were saved since those were loaded that one has. */
export const isOvertaken = (error: unknown): boolean =>
  fieldFaults(error).some(({ pointer }) => pointer === '/version');

/** `over` is whatever is there now: of two who saved, the later one has decided. */
export const useSaveKaraoke = (id: string) =>
  useAction(
    steps(async ({ version, times, over }: KaraokeSave & { readonly over: boolean }, client) => {
      const call = { client, path: { id }, throwOnError: true } as const;
      const seen = over ? (await getKaraoke(call)).data.version : version;
      return (await saveKaraoke({ ...call, body: { version: seen, times } })).data;
    }),
    {
      failure: (error) =>
        !isOvertaken(error) && translate({ id: 'karaoke.saveFailed', message: 'The times couldn’t be saved' }),
    },
  );
