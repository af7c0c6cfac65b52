import { useMemo, useReducer, useState } from 'react';
import type { Karaoke } from '#generated/account/types.gen.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { sungLines } from '../../ui/player/sung-lines.ts';
import { begun, stepped, type History, type Step } from './history.ts';
import { isOvertaken, useSaveKaraoke } from './karaoke-queries.ts';
import { sameTimes, settled, shiftAll, type Times } from './word-times.ts';

/** A line as it is sung once: its words, from one to another. */
export interface BenchLine {
  readonly first: number;
  readonly last: number;
}

/** A word may come again: its place tells it apart. */
export interface BenchWord {
  readonly id: string;
  readonly text: string;
}

function linesOf({ clip, words }: Karaoke): readonly BenchLine[] {
  return sungLines({ text: clip.lyrics ?? '', words }).map(({ pieces }) => {
    const indices = pieces.flatMap(({ word }) => (word === null ? [] : [word]));
    return { first: indices[0] ?? 0, last: indices.at(-1) ?? 0 };
  });
}

/** The times of a clip's words while they are corrected: every step can be taken back until the page is left. */
export function useBench(loaded: Karaoke, onReload: () => void) {
  const duration = loaded.clip.duration ?? 0;
  const engine = useMemo(() => settled(loaded.words, duration), [loaded, duration]);
  const words = useMemo(() => loaded.words.map(({ text }, n): BenchWord => ({ id: `word ${n}`, text })), [loaded]);
  const lines = useMemo(() => linesOf(loaded), [loaded]);
  const [saved, setSaved] = useState<{ readonly version: number; readonly times: Times }>(() => ({
    version: loaded.version,
    times: loaded.times ?? engine,
  }));
  const [history, step] = useReducer<History<Times>, [Step<Times>]>(stepped, begun(saved.times));
  const saving = useSaveKaraoke(loaded.clip.id);
  const times = history.present;
  const unsaved = !sameTimes(times, saved.times);
  useUnsent(unsaved);

  const set = (value: Times, change: string | null = null) => {
    if (!sameTimes(value, times)) step({ type: 'set', value, change });
  };

  /** Whether the times are on the server now. `over`: in the place of what was saved meanwhile. */
  async function save(over = false): Promise<boolean> {
    const wanted = sameTimes(times, engine) ? null : times;
    let done = false;
    await saving.run(
      { version: saved.version, over, times: wanted && wanted.map(({ start, end }) => ({ start, end })) },
      ({ version }) => {
        setSaved({ version, times });
        done = true;
      },
    );
    return done;
  }

  return {
    duration,
    words,
    lines,
    times,
    set,
    shift: (seconds: number) => set(shiftAll(times, seconds, duration)),
    reset: () => set(engine),
    isEngine: sameTimes(times, engine),
    undo: history.past.length > 0 ? () => step({ type: 'undo' }) : null,
    redo: history.future.length > 0 ? () => step({ type: 'redo' }) : null,
    unsaved,
    saving: saving.isPending,
    save,
    overtaken: isOvertaken(saving.error),
    reload: onReload,
  };
}

export type BenchHold = ReturnType<typeof useBench>;
