/** Texts of packages: those look for theirs in the one table of the page. */
export const isForeign = (id: string): boolean => id.startsWith('theme.');

/** Of the page's table of texts, those of packages; our own are in the modules that show them (own-texts-loader.ts). */
export default function foreignTextsLoader(source: string): string {
  const texts = JSON.parse(source) as Readonly<Record<string, string>>;
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([id]) => isForeign(id))));
}
