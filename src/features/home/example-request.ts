import type { PageSong } from '../../core/PageSongPlayer.tsx';

/** The call that made the song, as one types it. A JSON text has no single quote inside: the shell would end there. */
export function formatRequest(origin: string, song: PageSong): string {
  const body = JSON.stringify(song.request, null, 2).replaceAll("'", '\\u0027').replaceAll('\n', '\n  ');
  return [
    `curl ${origin}/api/v2/generate \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'`,
  ].join('\n');
}

/** The finished task, shortened to one song and its cost. */
export function formatResponse(origin: string, song: PageSong): string {
  return [
    '{',
    '  "status": "succeeded",',
    '  "clips": [{',
    `    "title": ${JSON.stringify(song.title)},`,
    `    "duration": ${song.duration},`,
    `    "audio_url": ${JSON.stringify(origin + song.src)}`,
    '  }],',
    '  "credits": { "held": 0, "charged": 0 }',
    '}',
  ].join('\n');
}

/**
 * Highlights the two example texts of the home page, whose values are known only after the song was made. Everything
 * else is highlighted by Prism during the build; this uses the same class names.
 */
const json = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?)/g;
const curl = /("(?:[^"\\]|\\.)*")|\b(curl)\b|((?:^|\s)-[A-Za-z])\b/g;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const highlight = (kind: string, text: string) => `<span class="token ${kind}">${text}</span>`;

export function highlightJson(text: string): string {
  return escapeHtml(text).replace(json, (whole, string?: string, colon?: string, word?: string) => {
    if (string === undefined) return highlight(word === undefined ? 'number' : 'boolean', whole);
    return colon === undefined ? highlight('string', string) : highlight('property', string) + colon;
  });
}

/** A curl command with a JSON body in single quotes. */
export function highlightCurl(text: string): string {
  const [head = '', body = '', tail = ''] = text.split("'");
  const colored = escapeHtml(head).replace(curl, (whole, string?: string, name?: string) => {
    if (string !== undefined) return highlight('string', string);
    return highlight(name === undefined ? 'keyword' : 'function', whole);
  });
  return `${colored}'${highlightJson(body)}'${escapeHtml(tail)}`;
}

/** One transaction of the ledger; its three amounts sum to zero. */
interface Posting {
  /** 0 for the hold, then the number of the song that is delivered. */
  readonly song: number;
  readonly available: number;
  readonly held: number;
  readonly revenue: number;
}

/**
 * The ledger transactions of a request whose songs were all delivered, as the server posts them: floor(cost x delivered
 * / songs).
 */
export function getPostings(credits: number, songs: number): Posting[] {
  const settled = (delivered: number) => Math.floor((credits * delivered) / songs);
  const hold = { song: 0, available: -credits, held: credits, revenue: 0 };
  const settles = Array.from({ length: songs }, (_, i) => {
    const amount = settled(i + 1) - settled(i);
    return { song: i + 1, available: 0, held: -amount, revenue: amount };
  });
  return [hold, ...settles];
}
