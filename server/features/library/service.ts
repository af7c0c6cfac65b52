import type { Clip } from '../../../generated/v2/types.gen.ts';
import type { Tx } from '../../core/db.ts';
import { endKept, type Visibility, writePutBack, writeTakenDown } from './store.ts';

/** How long a work lasts, inside a row of tasks; null where nothing is decided about it. Times as JSON has them. */
export interface Lasting {
  readonly expires_at: string | null;
  readonly deleted_at: string | null;
}

/** The fields of `Lasting` for `json_build_object`, of works `w`. */
export const lastingColumns = `'expires_at', w.expires_at, 'deleted_at', w.deleted_at`;

/** When the files of a work go that its task made, and how that is shown. */
export function lasting(
  { expires_at: own, deleted_at: deleted }: Lasting,
  task: Date,
): { readonly expires: Date; readonly shown: Pick<Clip, 'expires_at' | 'deleted_at'> } {
  const expires = own === null ? task : new Date(own);
  return {
    expires,
    shown: {
      expires_at: expires.toISOString(),
      ...(deleted === null ? {} : { deleted_at: new Date(deleted).toISOString() }),
    },
  };
}

/** Where a file is, as long as it is there. */
export type AddressOf = (capability: string | null, expires: Date) => string | null;

export const addressOf =
  (now: Date, publicUrl: string): AddressOf =>
  (capability, expires) =>
    capability !== null && now < expires ? `${publicUrl}/api/files/${capability}` : null;

/** Ends what a customer who goes has kept: nobody reaches it any more, and its files are deleted. */
export const endWorks = (tx: Tx, customerId: string): Promise<void> => endKept(tx, customerId);

/** Makes a work private until it is put back: its customer cannot make it public meanwhile. */
export const takeDown = (tx: Tx, id: string): Promise<void> => writeTakenDown(tx, id);

/** Ends that, and makes the work as public as it was; answers what it is then. */
export const putBack = (tx: Tx, id: string, visibility: Visibility): Promise<Visibility> =>
  writePutBack(tx, id, visibility);
