/**
 * As many whole sentences of a text as fit. A first sentence that is too long by itself is cut between words and shows
 * that it goes on.
 *
 * @param sizeOf how much of the room a text takes; letters, when it is left out.
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
