import { limits } from '../../../catalog/limits.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { invalidFields, notFound } from '../../core/problem.ts';
import { countFilters, deleteFilter, type FilterRow, readFilters, saveFilter } from './filters-store.ts';

/** The parameters that a filter can contain: those that narrow the list. */
const NAMES: ReadonlySet<string> = new Set([
  'key_id',
  'operation',
  'status_class',
  'code',
  'request_id',
  'task_id',
  'period',
  'from',
  'to',
]);

/** A filter as returned to its owner. */
const toSavedFilter = ({ created_at, ...row }: FilterRow) => ({ ...row, created_at: created_at.toISOString() });

/** All filters of a customer, by name. There are too few for pages. */
export async function listSavedFilters(db: Db, customerId: string) {
  return { data: (await readFilters(db, customerId)).map(toSavedFilter), next_cursor: null };
}

/**
 * Saves a filter, and replaces one with the same name.
 * @throws Problem invalid_field for a parameter that the list doesn't have, or if there are too many filters.
 */
export async function createSavedFilter(
  db: Db,
  customerId: string,
  input: { readonly name: string; readonly query: string },
) {
  const name = input.name.trim();
  if (name === '') throw invalidFields([{ pointer: '/name', code: 'too_short', detail: '`name` is required.' }]);
  const parameters = new URLSearchParams(input.query);
  const unknown = [...parameters.keys()].find((each) => !NAMES.has(each));
  if (unknown !== undefined) {
    throw invalidFields([
      { pointer: '/query', code: 'invalid', detail: `\`query\` contains an unknown parameter: ${unknown}.` },
    ]);
  }
  const row = await customerTransaction(db, customerId, async (tx) => {
    const saved = await saveFilter(tx, customerId, { id: newId('flt'), name, query: parameters.toString() });
    if ((await countFilters(tx, customerId)) > limits.logFilters) {
      throw invalidFields([
        { pointer: '', code: 'too_many', detail: `You can save up to ${limits.logFilters} filters. Delete one first.` },
      ]);
    }
    return saved;
  });
  return toSavedFilter(row);
}

/** @throws Problem not_found. */
export async function deleteSavedFilter(db: Db, customerId: string, id: string): Promise<void> {
  if (!(await deleteFilter(db, customerId, id))) throw notFound('No saved filter has this ID.');
}
