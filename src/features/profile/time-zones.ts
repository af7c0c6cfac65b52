/** The zones there are, by their first word: those of `Europe/Berlin` under `Europe`. `also` is one that is chosen. */
export function timeZonesByRegion(also: string | null): ReadonlyMap<string, readonly string[]> {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(also === null ? [] : [also])]);
  return Map.groupBy([...names], (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : 'UTC'));
}

/** `America/Argentina/Buenos_Aires` as people write it, without its region. */
export const placeOf = (zone: string): string => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');

/** The zone of the browser, for who leaves it to that. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
