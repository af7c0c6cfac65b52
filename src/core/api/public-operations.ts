/** The page of the reference about an operation. */
export const findOperationPage = (id: string): string => (id.startsWith('v1-') ? `/docs/v1/${id}` : `/docs/${id}`);
