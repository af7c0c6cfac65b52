import type { Tx } from '../../core/db.ts';
import { type Visibility, writePutBack, writeTakenDown } from './store.ts';

/** Makes a work private until it is put back: its customer cannot make it public meanwhile. */
export const takeDown = (tx: Tx, id: string): Promise<void> => writeTakenDown(tx, id);

/** Ends that, and makes the work as public as it was; answers what it is then. */
export const putBack = (tx: Tx, id: string, visibility: Visibility): Promise<Visibility> =>
  writePutBack(tx, id, visibility);
