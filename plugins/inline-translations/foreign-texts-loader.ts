/** Texts of packages, which look them up in the one table of the page. */
export const isForeign = (id: string): boolean => id.startsWith('theme.');

/**
 * Keeps only the texts of packages in the page's table. Our own texts are in the modules that show them
 * (own-texts-loader.ts).
 */
export default function foreignTextsLoader(source: string): string {
  const texts = JSON.parse(source) as Readonly<Record<string, string>>;
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([id]) => isForeign(id))));
}
