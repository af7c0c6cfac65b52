/** A longer header isn't read. */
const LONGEST = 500;

const TOKEN = String.raw`[!#$%&'*+.^\x60|~\w-]+`;
const PREFERENCE = new RegExp(
  String.raw`^\s*(?<name>${TOKEN})(?:\s*=\s*(?:"(?<quoted>[^"\\]*)"|(?<plain>${TOKEN})))?\s*(?:;.*)?$`,
);

/**
 * The seconds that a client prefers to wait, from its header `Prefer: wait=N` (RFC 7240): at most `most`, which `wait` without
 * a number means too. Null without such a preference, or if it is malformed: then it is ignored.
 */
export function parsePreferredWait(header: string | readonly string[] | undefined, most: number): number | null {
  const text = [header ?? []].flat().join(',');
  if (text === '' || text.length > LONGEST) return null;
  for (const part of text.match(/(?:"(?:[^"\\]|\\.)*"?|[^,"])+/g) ?? []) {
    const { name = '', quoted, plain } = PREFERENCE.exec(part)?.groups ?? {};
    if (name.toLowerCase() !== 'wait') continue;
    // The first one counts.
    const value = quoted ?? plain ?? '';
    if (value === '') return most;
    return /^\d+$/.test(value) ? Math.min(Number(value), most) : null;
  }
  return null;
}
