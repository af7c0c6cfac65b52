import type { SearchPage, SearchPart } from '../../src/features/search/search-records.ts';

/** What a caller sends; `data` is what a callback brings. */
const isSent = ({ id = '' }: SearchPart): boolean => !/^(?:response|problem|body-data)-/.test(id);

/**
 * Leaves out the fields that other pages of the same version describe word for word: most operations return a task, and a
 * task repeats what was sent. A field that is sent comes before one that is returned; then, of pages, the last one, which for
 * the fields of a task is the page of the task itself; and within a page the first place.
 */
export function withoutRepeated(pages: readonly SearchPage[]): SearchPage[] {
  const kept = new Map<string, { readonly page: SearchPage; readonly part: SearchPart }>();
  for (const page of pages) {
    for (const part of page.parts.filter(({ field }) => field)) {
      const key = keyOf(page, part);
      const known = kept.get(key);
      const isBetter = !known || (isSent(known.part) === isSent(part) ? known.page !== page : isSent(part));
      if (isBetter) kept.set(key, { page, part });
    }
  }
  return pages.map((page) => ({
    ...page,
    parts: page.parts.filter((part) => !part.field || kept.get(keyOf(page, part))?.part === part),
  }));
}

const keyOf = ({ path }: SearchPage, { heading, text }: SearchPart): string =>
  JSON.stringify([path.startsWith('docs/v1/'), heading, text]);
