/**
 * The data of a version of the docs as the browser needs it: without the title and description of every page, which only
 * cards ask for, and those are drawn when the site is built.
 * @throws Error when the generated data is not written as it was.
 */
export default function leanDocsLoader(source: string): string {
  const data = JSON.parse(source) as { readonly version?: { readonly docs?: unknown } };
  if (data.version === undefined) return source;
  if (data.version.docs === undefined) throw new Error('lean-docs: the data of a version names its pages no more');
  return JSON.stringify({ ...data, version: { ...data.version, docs: {} } });
}
