import { useQueryClient } from '@tanstack/react-query';
import { getWorkOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Work } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import type { Track } from '../../core/player/playback.ts';
import { useLoadSound } from '../tasks/task-queries.ts';
import { getTitle } from './library-text.ts';

/** A song for the player. It loads the lyrics, which lists don't contain, when they are needed. */
export function useWorkTrack(work: Work): Track {
  const client = useAccountClient();
  const queries = useQueryClient();
  const loadSound = useLoadSound();
  return {
    src: work.media_url ?? '',
    title: getTitle(work),
    detail: work.style ?? undefined,
    cover: work.cover_url ?? undefined,
    duration: work.duration ?? 0,
    peaks: work.waveform,
    load: async () => {
      const { lyrics } = await queries.fetchQuery(getWorkOptions({ client, path: { id: work.id } }));
      return loadSound(work.id, lyrics);
    },
  };
}
