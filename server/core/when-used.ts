/** Made at its first use and kept: a start does not wait for what nobody has requested. */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
