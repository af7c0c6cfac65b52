/** The attribute of a page that is read without the site's font (plugins/html/font-tags.ts, src/css/fonts.css). */
export const later = 'data-font-later';
/** Where the browser remembers that it has the font. */
export const kept = 'cadenza.font';

/** Fetches the font for the next page, where this one did without it. */
export async function fetchFont(): Promise<void> {
  if (!document.documentElement.hasAttribute(later)) return;
  // The title says which letters the language has.
  await document.fonts.load('1em Onest', document.title);
  localStorage.setItem(kept, 'yes');
}
