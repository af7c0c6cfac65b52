import type { OutputKind } from '../../../catalog/operations.ts';
import type { Queryable } from '../../core/db.ts';
import type { NewFile } from '../files/service.ts';
import type { MadeOutput } from './make-outputs.ts';

/** The claim that a write requires. */
interface Held {
  readonly id: string;
  readonly customer_id: string;
  readonly attempt: number;
}

interface Identified {
  readonly id: string;
  readonly kind: OutputKind;
}

/** A row for `outputs_announce`. */
export interface NewText extends Identified, Pick<MadeOutput, 'title' | 'style' | 'lyrics' | 'index'> {}

/** A row for `outputs_deliver`, with its files as they are stored. */
export interface NewOutput extends Identified, Omit<MadeOutput, 'index' | 'media' | 'cover'> {
  readonly media: NewFile;
  readonly cover: NewFile | null;
}

/** Writes the texts and moves the task to stage `text`. Returns false if the claim is lost. */
export async function announceOutputs(
  db: Queryable,
  { customer_id: customerId, id, attempt }: Held,
  outputs: readonly NewText[],
): Promise<boolean> {
  const row = await db.first<{ held: boolean }>('select outputs_announce($1, $2, $3, $4) as held', [
    customerId,
    id,
    attempt,
    JSON.stringify(outputs),
  ]);
  return row?.held ?? false;
}

/** Writes a finished output and everything that follows from it. Returns false if the claim is lost. */
export async function deliverOutput(
  db: Queryable,
  { customer_id: customerId, id, attempt }: Held,
  index: number,
  output: NewOutput,
): Promise<boolean> {
  const row = await db.first<{ held: boolean }>('select outputs_deliver($1, $2, $3, $4, $5) as held', [
    customerId,
    id,
    attempt,
    index,
    JSON.stringify(output),
  ]);
  return row?.held ?? false;
}

/** The outputs of a task that were delivered. */
export async function listDelivered(
  db: Queryable,
  { customer_id: customerId, id }: Pick<Held, 'customer_id' | 'id'>,
): Promise<number[]> {
  const { rows } = await db.query<{ index: number }>(
    'select index from outputs where customer_id = $1 and task_id = $2 and delivered_at is not null order by index',
    [customerId, id],
  );
  return rows.map(({ index }) => index);
}

/** The engine's data for continuing an output, and the capability of its file. Null if it can't be continued. */
export async function readContinuation(
  db: Queryable,
  customerId: string,
  id: string,
): Promise<{ readonly recipe: object; readonly file: string | null } | null> {
  const row = await db.first<{ recipe: object | null; file: string | null }>(
    'select recipe, media_file as file from outputs where customer_id = $1 and id = $2',
    [customerId, id],
  );
  return row?.recipe ? { recipe: row.recipe, file: row.file } : null;
}
