/** What the first screen of a page is read to: the list of an operation's sections, else the first section, by its heading. */
const ends = [/<nav\s(?:[^>]*\s)?id="?(sections)[\s">]/, /<h[23]\s(?:[^>]*\s)?id="?([\w-]+)[\s">]/];

/**
 * Has a browser read that far before it paints. By itself it paints as soon as the style sheet is there, were it in the
 * middle of a button, and what is read next pushes aside what stands already. Browsers that do not know it go on as they did.
 */
export function firstScreen(html: string): string {
  const id = ends.map((end) => end.exec(html)?.[1]).find((found) => found !== undefined);
  return id === undefined ? '' : `<link rel=expect href=#${id} blocking=render>`;
}
