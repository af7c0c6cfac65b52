/** Returns the URL of an operation's reference page. */
export const findOperationPage = (id: string): string => (id.startsWith('v1-') ? `/docs/v1/${id}` : `/docs/${id}`);
