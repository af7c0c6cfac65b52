import { useMemo, useReducer, useState } from 'react';
import type { Karaoke } from '#generated/account/types.gen.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { splitSungLines } from '../../ui/player/sung-lines.ts';
import { createHistory, stepHistory, type History, type Step } from './history.ts';
import { isConflict, useSaveKaraoke } from './karaoke-queries.ts';
import { areTimesEqual, normalizeTimes, shiftAll, type Times } from './word-times.ts';

/** A line as it is sung once: its text, and the indices of its first and last word. */
export interface EditorLine {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** Contains the position, because words repeat. */
export interface EditorWord {
  readonly id: string;
  readonly text: string;
}

function groupIntoLines({ clip, words }: Karaoke): readonly EditorLine[] {
  return splitSungLines({ text: clip.lyrics ?? '', words }).map(({ pieces }) => {
    const indices = pieces.flatMap(({ word }) => (word === null ? [] : [word]));
    const text = pieces
      .map((piece) => piece.text)
      .join('')
      .trim();
    return { text, first: indices[0] ?? 0, last: indices.at(-1) ?? 0 };
  });
}

/** The word times of a clip while they are edited. Every step can be undone until the page is left. */
export function useKaraokeEditor(loaded: Karaoke, onReload: () => void) {
  const duration = loaded.clip.duration ?? 0;
  const engine = useMemo(() => normalizeTimes(loaded.words, duration), [loaded, duration]);
  const words = useMemo(() => loaded.words.map(({ text }, n): EditorWord => ({ id: `word ${n}`, text })), [loaded]);
  const lines = useMemo(() => groupIntoLines(loaded), [loaded]);
  const [saved, setSaved] = useState<{ readonly version: number; readonly times: Times }>(() => ({
    version: loaded.version,
    times: loaded.times ?? engine,
  }));
  const [history, step] = useReducer<History<Times>, [Step<Times>]>(stepHistory, createHistory(saved.times));
  const saving = useSaveKaraoke(loaded.clip.id);
  const times = history.present;
  const unsaved = !areTimesEqual(times, saved.times);
  useUnsavedChanges(unsaved);

  const set = (value: Times, change: string | null = null) => {
    if (!areTimesEqual(value, times)) step({ type: 'set', value, change });
  };

  /** Saves the times and returns whether this succeeded. `over` overwrites a newer version. */
  async function save(over = false): Promise<boolean> {
    const edited = areTimesEqual(times, engine) ? null : times;
    let done = false;
    await saving.run(
      { version: saved.version, over, times: edited && edited.map(({ start, end }) => ({ start, end })) },
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
    isEngine: areTimesEqual(times, engine),
    undo: history.past.length > 0 ? () => step({ type: 'undo' }) : null,
    redo: history.future.length > 0 ? () => step({ type: 'redo' }) : null,
    unsaved,
    saving: saving.isPending,
    save,
    overtaken: isConflict(saving.error),
    reload: onReload,
  };
}

export type EditorState = ReturnType<typeof useKaraokeEditor>;
