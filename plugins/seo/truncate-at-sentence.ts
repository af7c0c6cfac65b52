/**
 * Truncates a text to whole sentences. A first sentence that is too long is cut between words and gets an ellipsis.
 * @param sizeOf measures a text; by default its length.
 */
export function truncateAtSentence(
  text: string,
  lang: string,
  room: number,
  sizeOf: (text: string) => number = (part) => [...part].length,
): string {
  const partsOf = (granularity: 'sentence' | 'word') =>
    [...new Intl.Segmenter(lang, { granularity }).segment(text)].map(({ segment }) => segment);
  const taken = (parts: readonly string[], space: number): string => {
    let result = '';
    for (const part of parts) {
      if (sizeOf((result + part).trim()) > space) break;
      result += part;
    }
    return result.trim();
  };
  return taken(partsOf('sentence'), room) || `${taken(partsOf('word'), room - 1).replace(/[\s\p{P}]+$/u, '')}…`;
}
