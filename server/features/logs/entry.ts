import type { LogRow } from './store.ts';

/** A call as its customer sees it in a list. */
export type LogEntry = Omit<LogRow, 'created_at'> & { readonly created_at: string };
