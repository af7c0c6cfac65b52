const REPLACED = [
  ['<div className="container margin-vert--lg">', '<main className="container margin-vert--lg">'],
  ['</section>\n      </div>', '</section>\n      </main>'],
  ['aria-label="Search"', 'aria-label={translate({id: "theme.SearchBar.label", message: "Search"})}'],
] as const;

/**
 * The page of all results: its content is in `main`, as on every page, and its field is named in the page's language.
 * @throws Error when the page is not written as it was.
 */
export default function searchPageLoader(source: string): string {
  return REPLACED.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`search: nothing matched "${from}" in the search page any more`);
    return text.replace(from, () => to);
  }, source);
}
