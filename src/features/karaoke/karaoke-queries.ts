import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { getKaraokeOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { getKaraoke, openKaraoke, saveKaraoke } from '#generated/account/sdk.gen.ts';
import type { KaraokeSave } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';

const wayTo = (clipId: string) => ({ path: { id: clipId } });

/** The bench of a clip as it was when it was asked for: what is worked on is not changed from behind. */
export function useKaraoke(clipId: string) {
  const client = useAccountClient();
  return useQuery({
    ...getKaraokeOptions({ client, ...wayTo(clipId) }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Pays what the words cost, once. */
export function useOpenKaraoke(clipId: string) {
  const client = useAccountClient();
  const session = useSessionService();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await openKaraoke({ client, ...wayTo(clipId), throwOnError: true })).data,
    onSuccess: (bench) => {
      queries.setQueryData(getKaraokeOptions({ client, ...wayTo(clipId) }).queryKey, bench);
      void session.reloadCredits();
    },
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'karaoke.openFailed', message: 'The words could not be loaded' })),
      ),
  });
}

/** Other times were saved since those were loaded that one has. */
export const isOvertaken = (error: unknown): boolean =>
  fieldFaults(error).some(({ pointer }) => pointer === '/version');

export function useSaveKaraoke(clipId: string) {
  const client = useAccountClient();
  const call = { client, ...wayTo(clipId), throwOnError: true } as const;
  return useMutation({
    /** `over` is whatever is there now: of two who saved, the later one has decided. */
    mutationFn: async ({ version, times, over }: KaraokeSave & { readonly over: boolean }) => {
      const seen = over ? (await getKaraoke(call)).data.version : version;
      return (await saveKaraoke({ ...call, body: { version: seen, times } })).data;
    },
    onError: (error) => {
      if (isOvertaken(error)) return;
      toast.error(
        problemMessage(error, translate({ id: 'karaoke.saveFailed', message: 'The times could not be saved' })),
      );
    },
  });
}
