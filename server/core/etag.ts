/**
 * Whether an If-None-Match header matches this entity tag (RFC 9110, section 13.1.2): alone or in a list, with or without
 * `W/`, or by `*`.
 */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
