import type { Core } from '../../core/core.ts';
import type { Tx } from '../../core/db.ts';
import { type FieldError, invalidFields } from '../../core/problem.ts';
import { findRefusedWord } from '../../core/refused-words.ts';
import { restoreVisibility, type Visibility, type WorkRow } from './store.ts';

/** A work with the texts that become public with it. */
export type PublicTexts = Pick<WorkRow, 'kind' | 'title' | 'name' | 'lyrics'>;

/** The public title: the customer's own name, or a song's title. The title of other works is the beginning of their prompt. */
export const getPublicTitle = ({ kind, title, name }: Pick<WorkRow, 'kind' | 'title' | 'name'>): string | null =>
  name ?? (kind === 'song' ? title : null);

/** The refused words in what the gallery shows of a work, and in what the file of a song contains and sings. */
function findRefusedTexts(core: Core, work: PublicTexts, pointer: string): FieldError[] {
  const isSong = work.kind === 'song';
  const texts = [
    ['title', getPublicTitle(work)],
    ['title', isSong ? work.title : null],
    ['lyrics', isSong ? work.lyrics : null],
  ] as const;
  return texts.flatMap(([name, text]) => findRefusedWord(core, name, text, pointer)).slice(0, 1);
}

/**
 * Checks a work whose update is about to be committed: all of its texts if it becomes public, and a new name of a public work.
 * Everything that changes a name or publishes a work calls this. @throws Problem content_refused.
 */
export function requirePublishable(core: Core, before: WorkRow, after: WorkRow, renamed: boolean): void {
  if (after.visibility !== 'public') return;
  const title = renamed ? findRefusedWord(core, 'title', getPublicTitle(after), '/title') : [];
  const others = before.visibility === 'public' ? [] : findRefusedTexts(core, after, '/visibility');
  const [error] = [...title, ...others];
  if (error) throw invalidFields([error], 'content_refused');
}

/**
 * Returns a work that support took down to the visibility it had. It stays private, for its customer to change, if its texts
 * contain a refused word: it can be renamed while it isn't public. Returns the new visibility.
 */
export async function putBack(
  core: Core,
  tx: Tx,
  id: string,
  work: PublicTexts & { readonly customer_id: string; readonly was_public: boolean | null },
): Promise<Visibility> {
  const isPublic = work.was_public === true && findRefusedTexts(core, work, '').length === 0;
  return restoreVisibility(tx, work.customer_id, id, isPublic ? 'public' : 'private');
}
