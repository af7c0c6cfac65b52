/** The value of a parameter if it is one of `values`; undefined otherwise, because anyone can edit the URL. */
export const parseChoice = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** A time of a parameter as ISO 8601 in UTC; undefined for anything else. */
export function parseTime(text: string | null): string | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.valueOf()) ? undefined : at.toISOString();
}

/** Without the filters that are not set: they are part of the cache's key and of an address. */
export const omitEmpty = <Filters extends object>(filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;

/** Filters as the parameters of an address; '' for none. */
export const toQuery = (filters: object): string =>
  new URLSearchParams(omitEmpty(filters) as Record<string, string>).toString();

export const addQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);
