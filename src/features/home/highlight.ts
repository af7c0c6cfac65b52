/**
 * Colours for the two texts of the home page, whose values are only known once a song was made. Everything else is
 * highlighted by Prism while the site is built; its class names are used here, so both look the same.
 */
const json = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?)/g;
const curl = /("(?:[^"\\]|\\.)*")|\b(curl)\b|((?:^|\s)-[A-Za-z])\b/g;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const span = (kind: string, text: string) => `<span class="token ${kind}">${text}</span>`;

export function highlightJson(text: string): string {
  return escape(text).replace(json, (whole, string?: string, colon?: string, word?: string) => {
    if (string === undefined) return span(word === undefined ? 'number' : 'boolean', whole);
    return colon === undefined ? span('string', string) : span('property', string) + colon;
  });
}

/** A curl call whose body is the JSON between single quotes. */
export function highlightCurl(text: string): string {
  const [head = '', body = '', tail = ''] = text.split("'");
  const colored = escape(head).replace(curl, (whole, string?: string, name?: string) => {
    if (string !== undefined) return span('string', string);
    return span(name === undefined ? 'keyword' : 'function', whole);
  });
  return `${colored}'${highlightJson(body)}'${escape(tail)}`;
}
