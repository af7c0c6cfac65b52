import { invalidFields } from './problem.ts';

/** A time that a query names. @throws Problem invalid_field for one that there is not. */
export function instantOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  // A leap second is a time that Date does not know.
  if (Number.isNaN(at.valueOf())) {
    throw invalidFields([{ pointer: `?${name}`, code: 'invalid', detail: 'There is no such time.' }]);
  }
  // Years that Date has and the database has not.
  return new Date(Math.max(0, at.valueOf()));
}
