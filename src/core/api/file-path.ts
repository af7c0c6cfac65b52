/**
 * The path of a file in a response of the public API. Its URLs start with the server's own address, but the page can be open at
 * another one, and its policy allows files from there only.
 */
export const getFilePath = (url: string): string => new URL(url).pathname;
