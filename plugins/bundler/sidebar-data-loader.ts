interface SidebarData {
  readonly version?: { readonly docs?: Readonly<Record<string, { readonly description?: string }>> };
}

/**
 * Removes the descriptions of all pages from the sidebar data, which every documentation page loads. Only cards of the theme would show
 * them, and the site has none.
 */
export default function sidebarDataLoader(source: string): string {
  const data = JSON.parse(source) as SidebarData;
  if (!data.version?.docs) return source;
  const docs = Object.entries(data.version.docs).map(([id, doc]) => [id, { ...doc, description: undefined }] as const);
  return JSON.stringify({ ...data, version: { ...data.version, docs: Object.fromEntries(docs) } });
}
