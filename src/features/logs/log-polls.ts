import { useState } from 'react';
import type { LogEntry } from '#generated/account/types.gen.ts';

/** Whether two requests poll the same task with the same key and result. */
const isSamePoll = (a: LogEntry, b: LogEntry): boolean =>
  a.operation === 'v2-task' &&
  a.path === b.path &&
  a.method === b.method &&
  a.key_id === b.key_id &&
  a.status === b.status &&
  a.repeats + b.repeats === 0;

/** Consecutive polls of one task, or a single request. Newest first. */
function groupPolls(rows: readonly LogEntry[]): readonly (readonly [LogEntry, ...LogEntry[]])[] {
  const groups: [LogEntry, ...LogEntry[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && isSamePoll(last[0], row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

export interface HiddenPolls {
  readonly count: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The rows with one for all polls of a task, which opens the others. */
export function useFoldedPolls(rows: readonly LogEntry[] | undefined) {
  // Requests that were shown when their group was opened. The group may have grown since.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const folds = new Map<string, HiddenPolls>();
  const shown =
    rows &&
    groupPolls(rows).flatMap((group) => {
      const [first, ...others] = group;
      if (others.length === 0) return group;
      const isOpen = group.some(({ request_id: id }) => opened.has(id));
      const toggle = () => {
        const closed = new Set(opened);
        for (const { request_id: id } of group) closed.delete(id);
        setOpened(isOpen ? closed : closed.add(first.request_id));
      };
      folds.set(first.request_id, { count: others.length, isOpen, toggle });
      return isOpen ? group : [first];
    });
  return { rows: shown, getFold: (id: string) => folds.get(id) };
}
