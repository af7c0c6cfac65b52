/** Values that differ each time: IDs, URLs, times, hashes. */
const changing =
  /^(?:(?:task|clip|evt|req|key)_\w+|https?:\/\/\S+|\d{4}-\d\d-\d\dT[\d:.]+Z|sha256:[0-9a-f]{64}|[\w-]{20,})$/;

/** The part of a changing text that must stay the same. */
function getKind(text: string): string {
  return text
    .replace(/(task|clip|evt|req|key)_\w+/g, '$1_')
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/\/api\/(files|inbox)\/[\w-]+/, '/api/$1/')
    .replace(/^[\w-]{20,}$/, 'token')
    .replace(/sha256:[0-9a-f]{64}/, 'sha256')
    .replace(/\d+/g, '0');
}

/** Paths of titles and other texts that an engine makes up. */
const free = new Set(['title', 'style', 'lyrics', 'text']);

/**
 * Differences between `actual` and the shown shape, by path. The shown value may be shortened: it can omit fields, and the
 * first entries of a list represent the others. Numbers and changing values are compared by kind, everything else exactly.
 */
export function findMismatches(shown: unknown, actual: unknown, path = ''): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(actual)) return [`${path} is no list`];
    if (shown.length === 0) return actual.length === 0 ? [] : [`${path} is not empty`];
    return shown.flatMap((each, index) =>
      index < actual.length ? findMismatches(each, actual[index], `${path}/${index}`) : [`${path}/${index} is missing`],
    );
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path} is no object`];
    const isProblem = 'status' in shown && typeof shown.status === 'number';
    return Object.entries(shown).flatMap(([key, value]) => {
      if (!(key in actual)) return [`${path}/${key} is missing`];
      const found = (actual as Readonly<Record<string, unknown>>)[key];
      if (free.has(key) && !isProblem && typeof value === typeof found) return [];
      return findMismatches(value, found, `${path}/${key}`);
    });
  }
  if (typeof shown === 'number' && typeof actual === 'number') return [];
  if (typeof shown === 'string' && typeof actual === 'string') {
    return getKind(shown) === getKind(actual) ? [] : [`${path} is ${actual}, not ${shown}`];
  }
  return shown === actual ? [] : [`${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`];
}

/** Lines of `shown` that are missing in `actual`, in order; other lines may be between them. Compared by kind. */
export function missingLines(shown: string, actual: string): string[] {
  const kindOfLine = (line: string) => line.trimEnd().replace(/\S+/g, getKind);
  const lines = actual.split('\n').map(kindOfLine);
  let from = 0;
  return shown
    .trimEnd()
    .split('\n')
    .filter((line) => {
      const found = lines.indexOf(kindOfLine(line), from);
      if (found >= 0) from = found + 1;
      return found < 0;
    });
}

/** Pairs of shown and actual values, which readers replace in later samples. */
export function bindings(shown: unknown, actual: unknown): [string, string][] {
  if (typeof shown === 'string' && typeof actual === 'string') {
    return shown !== actual && changing.test(shown) ? [[shown, actual]] : [];
  }
  if (typeof shown !== 'object' || shown === null || typeof actual !== 'object' || actual === null) return [];
  return Object.entries(shown).flatMap(([key, value]) =>
    bindings(value, (actual as Readonly<Record<string, unknown>>)[key]),
  );
}
