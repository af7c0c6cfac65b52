/**
 * The register of the parts of pages as the browser needs it: without the names of their files, which nobody asks for there.
 * @throws Error when the generated module is not written as it was.
 */
export default function leanRegistryLoader(source: string): string {
  const lean = source.replace(/"[^"\n]*", (require\.resolveWeak\()/g, '"", $1');
  if (lean === source) throw new Error('lean-registry: nothing matched in the generated register any more');
  return lean;
}
