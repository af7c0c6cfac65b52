import { translate } from '@docusaurus/Translate';
import type { SungLyrics } from '../../ui/player/sung-lines.ts';

/** The sung lines of the home page's song (scripts/media.ts), each with its translation in the page's language. */
const translations: Readonly<Record<string, () => string>> = {
  'We left our shoes beside the door': () =>
    translate({ id: 'home.lyrics.1', message: 'We left our shoes beside the door' }),
  'and walked into the light.': () => translate({ id: 'home.lyrics.2', message: 'and walked into the light.' }),
  'Give me rain on a tin roof,': () => translate({ id: 'home.lyrics.3', message: 'Give me rain on a tin roof,' }),
  'and nothing in the way.': () => translate({ id: 'home.lyrics.4', message: 'and nothing in the way.' }),
};

/**
 * The lyrics with a translation below each line, in languages other than English.
 *
 * @throws Error for a line without a translation, because an update of the engine changed the lyrics.
 */
export function translateLyrics(lyrics: SungLyrics | null): SungLyrics | null {
  if (lyrics === null) return null;
  const isSung = (line: string) => line !== '' && !line.startsWith('[');
  return {
    ...lyrics,
    translations: lyrics.text.split('\n').map((line) => {
      if (!isSung(line)) return undefined;
      const translated = translations[line]?.();
      if (translated === undefined) throw new Error(`home-lyrics: no translation of "${line}"`);
      return translated === line ? undefined : translated;
    }),
  };
}
