/** Created on first use and cached, so that a start doesn't wait for it. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
