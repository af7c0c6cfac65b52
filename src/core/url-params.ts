/** The value of a parameter if it is one of `values`; undefined otherwise, because anyone can edit the URL. */
export const parseChoice = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Parses a time parameter as ISO 8601 in UTC. Undefined for anything else. */
export function parseTime(text: string | null): string | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.valueOf()) ? undefined : at.toISOString();
}

/** Removes filters that aren't set, because filters are part of cache keys and URLs. */
export const omitEmpty = <Filters extends object>(filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;

/** Formats filters as a query string; '' for none. */
export const toQuery = (filters: object): string =>
  new URLSearchParams(omitEmpty(filters) as Record<string, string>).toString();

export const addQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);
