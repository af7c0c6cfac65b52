import { useQuery } from '@tanstack/react-query';
import { getClipLyricsOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { createTask, extendClip } from '#generated/account/sdk.gen.ts';
import type { ExtensionCreate, TaskCreate, TimedLyrics } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { songTypes, useSubmission } from '../../core/tasks/task-queries.ts';

export function useSubmitTask() {
  const client = useAccountClient();
  return useSubmission(songTypes, async (body: TaskCreate | ExtensionCreate, headers) => {
    const call = { client, headers, throwOnError: true } as const;
    return ('type' in body ? await createTask({ ...call, body }) : await extendClip({ ...call, body })).data;
  });
}

/** What a player shows of a song: the picture of its sound, and its words. Never changes. */
export function useSound(clipId: string, enabled: boolean): TimedLyrics {
  const client = useAccountClient();
  const { data } = useQuery({
    ...getClipLyricsOptions({ client, path: { id: clipId } }),
    staleTime: Infinity,
    enabled,
  });
  return data ?? unheard;
}

const unheard: TimedLyrics = { words: [], waveform: [] };
