import type { Task } from '#generated/v2/types.gen.ts';

/** A task that a response names. */
export interface BegunTask {
  readonly id: string;
  /** Null if the response doesn't contain the task as version 2 does. */
  readonly known: Task | null;
}

export const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'stage' in value && 'clips' in value && 'id' in value;

/** The task in a response, or null; version 1 has the same task in another format. */
export function findTask(json: unknown): BegunTask | null {
  if (isTask(json)) return { id: json.id, known: json };
  const { task_id: id } = (json ?? {}) as { readonly task_id?: unknown };
  return typeof id === 'string' ? { id, known: null } : null;
}
