import { invalidFields } from '../../core/problem.ts';

/** The last task of a page: the next one begins after it, newest first. */
export interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

/** The cursor of a place: opaque to callers. */
export function cursorOf({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt.getTime().toString(36)}.${id}`).toString('base64url');
}

/** The place of a cursor. @throws Problem invalid_field for a text that is not one of ours. */
export function placeOf(cursor: string): Place {
  const [time, id] = Buffer.from(cursor, 'base64url').toString('latin1').split('.', 2);
  const createdAt = new Date(/^[0-9a-z]{1,9}$/.test(time ?? '') ? Number.parseInt(time!, 36) : Number.NaN);
  if (
    Number.isNaN(createdAt.getTime()) ||
    id === undefined ||
    !/^\w+$/.test(id) ||
    cursorOf({ createdAt, id }) !== cursor
  ) {
    throw invalidFields([{ pointer: '?cursor', code: 'bad_format', detail: 'Not a next_cursor of this list.' }]);
  }
  return { createdAt, id };
}
