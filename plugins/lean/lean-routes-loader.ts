/** A route in the generated modules: its path, and a mark that tells it from others of the same path. */
const marked = /(?<=["'])([^"'\n]*)(-|', ')([0-9a-f]{3})(?=["'])/g;

/**
 * The routes and their register as the browser needs them: most paths are there once and need no mark beside them, which no
 * compression makes smaller.
 * @throws Error when the generated modules are not written as they were.
 */
export default function leanRoutesLoader(source: string): string {
  const count = new Map<string, number>();
  for (const [, path = ''] of source.matchAll(marked)) count.set(path, (count.get(path) ?? 0) + 1);
  if (count.size === 0) throw new Error('lean-routes: nothing matched in the generated routes any more');
  return source.replace(marked, (whole, path: string, between: string) =>
    count.get(path) === 1 ? `${path}${between}` : whole,
  );
}
