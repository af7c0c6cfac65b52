const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of highlighted code. */
export const toCodeText = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
