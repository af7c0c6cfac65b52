/**
 * Truncates a text to whole sentences. A first sentence that is too long is cut between words and gets an ellipsis.
 * @param measure measures a text; by default its length.
 */
export function truncateAtSentence(
  text: string,
  lang: string,
  room: number,
  measure: (text: string) => number = (part) => [...part].length,
): string {
  const segment = (granularity: 'sentence' | 'word') =>
    [...new Intl.Segmenter(lang, { granularity }).segment(text)].map(({ segment }) => segment);
  const takeWhileFits = (parts: readonly string[], space: number): string => {
    let result = '';
    for (const part of parts) {
      if (measure((result + part).trim()) > space) break;
      result += part;
    }
    return result.trim();
  };
  return (
    takeWhileFits(segment('sentence'), room) ||
    `${takeWhileFits(segment('word'), room - 1).replace(/[\s\p{P}]+$/u, '')}…`
  );
}
