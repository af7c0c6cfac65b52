/**
 * Leaves an element out of the Markdown version of its page (plugins/llms), because the same is said elsewhere. Assistants
 * read these versions, so each is short.
 */
export const htmlOnly = { 'data-html-only': '' } as const;

/** The samples in Markdown: those of the clients, or of three languages where there are none. */
const samplesInMarkdown = { withClients: ['curl', 'client', 'python-client'], other: ['curl', 'javascript', 'python'] };

/** Whether the Markdown version has the sample in a language, of those that the page has. */
export function isInMarkdown(language: string, all: readonly string[]): boolean {
  const { withClients, other } = samplesInMarkdown;
  return (all.includes('client') ? withClients : other).includes(language);
}
