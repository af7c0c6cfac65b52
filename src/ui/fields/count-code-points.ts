/** The length of a text as the API counts it, in Unicode code points instead of UTF-16 units. */
export const countCodePoints = (text: string): number => [...text].length;
