import { useEffect, useState } from 'react';
import type { Task, TimedLyrics } from '#generated/v2/types.gen.ts';
import { pollDelay, pollingEnds } from '../../core/poll-delay.ts';
import { isFinal } from '../tasks/task-text.ts';
import { send } from './use-call.ts';

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'stage' in value && 'clips' in value && 'id' in value;

/** The task that an answer is, or tells of: that of version 1 is another look of the same. */
export function taskIn(json: unknown): { readonly id: string; readonly known: Task | null } | null {
  if (isTask(json)) return { id: json.id, known: json };
  const { task_id: id } = (json ?? {}) as { readonly task_id?: unknown };
  return typeof id === 'string' ? { id, known: null } : null;
}

export interface Followed {
  readonly task: Task | null;
  /** Milliseconds since 1970 at which a stage was first seen. */
  readonly seen: Readonly<Partial<Record<Task['stage'], number>>>;
  /** It is not asked for any more, though nothing is over. */
  readonly stopped: boolean;
}

/** Resolves after a while, when the page is seen. */
function later(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const shown = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', shown);
      resolve();
    };
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', shown);
      shown();
    }, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    });
  });
}

/** A task as it stands: asked for again and again, ever more slowly, not while the page is hidden, ten minutes at most. */
export function useFollowed(origin: string, secret: string, begun: { id: string; known: Task | null }) {
  const [followed, setFollowed] = useState<Followed>({ task: null, seen: {}, stopped: false });
  const [round, setRound] = useState(0);
  const { id, known } = begun;

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = (task: Task) =>
      setFollowed(({ seen }) => ({ task, seen: { [task.stage]: Date.now(), ...seen }, stopped: false }));

    async function follow() {
      const started = Date.now();
      if (known) show(known);
      let done = known !== null && isFinal(known);
      for (let asked = 0; !done && Date.now() - started < pollingEnds; asked += 1) {
        if (round === 0 || asked > 0) await later(pollDelay(asked), signal);
        const request = { method: 'GET', url: `${origin}/api/v2/tasks/${id}`, headers: {}, body: null };
        // An answer that does not come is waited for like any other.
        const answer = await send(request, secret, signal).catch(() => null);
        if (signal.aborted) return;
        if (answer && isTask(answer.json)) {
          show(answer.json);
          done = isFinal(answer.json);
        } else if (answer && answer.status < 500 && answer.status !== 429) break;
      }
      if (!done) setFollowed((before) => ({ ...before, stopped: true }));
    }
    void follow();
    return () => abort.abort();
  }, [origin, secret, id, known, round]);

  return {
    ...followed,
    checkNow: () => setRound((before) => before + 1),
    cancel: async () => {
      const request = { method: 'POST', url: `${origin}/api/v2/tasks/${id}/cancel`, headers: {}, body: null };
      const { json } = await send(request, secret, AbortSignal.timeout(30_000));
      if (isTask(json)) setFollowed(({ seen }) => ({ task: json, seen, stopped: false }));
      setRound((before) => before + 1);
    },
  };
}

const silent: TimedLyrics = { words: [], waveform: [] };

/** The picture of a song's sound, and its words. With a live key they cost credits: then only when they are asked for. */
export function useSound(origin: string, secret: string, clipId: string, wanted: boolean): TimedLyrics {
  const [sound, setSound] = useState(silent);
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const request = {
      method: 'POST',
      url: `${origin}/api/v2/timestamped-lyrics`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ clip_id: clipId }),
    };
    send(request, secret, abort.signal).then(
      ({ status, json }) => {
        if (status === 200) setSound(json as TimedLyrics);
      },
      // Without them the player draws a line and plays all the same.
      () => undefined,
    );
    return () => abort.abort();
  }, [origin, secret, clipId, wanted]);
  return sound;
}
