import { useMemo, useReducer, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { getKaraoke, saveKaraoke } from '#generated/account/sdk.gen.ts';
import type { Karaoke, KaraokeSave } from '#generated/account/types.gen.ts';
import { getFieldIssues } from '../../core/api/field-errors.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { splitSungLines } from '../../ui/player/sung-lines.ts';
import { createHistory, stepHistory, type History, type Step } from './history.ts';
import { areTimesEqual, normalizeTimes, shiftAll, type Times } from './word-times.ts';

/** A line as it is sung once: its text, and the indices of its first and last word. */
interface EditorLine {
  readonly text: string;
  readonly first: number;
  readonly last: number;
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

/** Whether saving failed because the word times were saved elsewhere since they were loaded. */
const isConflict = (error: unknown): boolean => getFieldIssues(error).some(({ pointer }) => pointer === '/version');

/** Saves the word times. With `over`, they replace even a version that was saved elsewhere in the meantime. */
const useSaveKaraoke = (id: string) =>
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

/** The word times of a clip while they are edited. Every step can be undone until the page is left. */
export function useKaraokeEditor(loaded: Karaoke) {
  const duration = loaded.clip.duration ?? 0;
  const engine = useMemo(() => normalizeTimes(loaded.words, duration), [loaded, duration]);
  // IDs contain the position, because words repeat.
  const words = useMemo(() => loaded.words.map(({ text }, n) => ({ id: `word ${n}`, text })), [loaded]);
  const lines = useMemo(() => groupIntoLines(loaded), [loaded]);
  const [saved, setSaved] = useState<{ readonly version: number; readonly times: Times }>(() => ({
    version: loaded.version,
    times: loaded.times ?? engine,
  }));
  const [history, step] = useReducer<History<Times>, [Step<Times>]>(stepHistory, createHistory(saved.times));
  const saving = useSaveKaraoke(loaded.clip.id);
  const times = history.values[history.at]!;
  const unsaved = !areTimesEqual(times, saved.times);
  useUnsavedChanges(unsaved);

  const set = (value: Times, change: string | null = null) => {
    if (!areTimesEqual(value, times)) step({ type: 'set', value, change });
  };

  /** Saves the times, then calls `done`. `over` overwrites a newer version. */
  function save({ over = false, done }: { over?: boolean; done?: () => void } = {}): void {
    const edited = areTimesEqual(times, engine) ? null : times;
    const body = { version: saved.version, times: edited && edited.map(({ start, end }) => ({ start, end })) };
    void saving.run({ ...body, over }, ({ version }) => {
      setSaved({ version, times });
      done?.();
    });
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
    undo: history.at > 0 ? () => step({ type: 'undo' }) : null,
    redo: history.at < history.values.length - 1 ? () => step({ type: 'redo' }) : null,
    unsaved,
    saving: saving.isPending,
    save,
    overtaken: isConflict(saving.error),
  };
}

export type EditorState = ReturnType<typeof useKaraokeEditor>;
