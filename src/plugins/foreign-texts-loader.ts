/** Of the page's table of texts, those of packages; our own are in the modules that show them (own-texts-loader.ts). */
export default function foreignTextsLoader(source: string): string {
  const texts = JSON.parse(source) as Readonly<Record<string, string>>;
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([id]) => id.startsWith('theme.'))));
}
