/** The length of a text as the API counts it, in Unicode code points instead of UTF-16 units. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
