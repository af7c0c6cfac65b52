import titles from '#operation-titles';

/** The title of an operation such as `v2-generate` in the API reference, or its ID if it has none. */
export function getOperationTitle(id: string): string {
  const title = (titles as Readonly<Record<string, string>>)[id];
  if (title === undefined) return id;
  // Both versions have similar titles.
  return id.startsWith('v1-') ? `${title} (v1)` : title;
}
