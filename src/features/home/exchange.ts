import type { PageSong } from '../../core/PageSongPlayer.tsx';

/** The call that made the song, as one types it. A JSON text has no single quote inside: the shell would end there. */
export function requestText(origin: string, song: PageSong): string {
  const body = JSON.stringify(song.request, null, 2).replaceAll("'", '\\u0027').replaceAll('\n', '\n  ');
  return [
    `curl ${origin}/api/v2/generate \\`,
    '  -H "Authorization: Bearer $API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'`,
  ].join('\n');
}

/** The finished task, shortened to what the page speaks of: one of its songs, and what it cost. */
export function answerText(origin: string, song: PageSong): string {
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

/** One transaction of the ledger; its three amounts sum to zero. */
interface Posting {
  /** 0 for the hold, then the number of the song that is delivered. */
  readonly song: number;
  readonly available: number;
  readonly held: number;
  readonly revenue: number;
}

/** The transactions of a call whose songs are all delivered, as the server posts them: floor(cost x delivered / songs) in sum. */
export function postingsOf(credits: number, songs: number): Posting[] {
  const settled = (delivered: number) => Math.floor((credits * delivered) / songs);
  const hold = { song: 0, available: -credits, held: credits, revenue: 0 };
  const settles = Array.from({ length: songs }, (_, i) => {
    const amount = settled(i + 1) - settled(i);
    return { song: i + 1, available: 0, held: -amount, revenue: amount };
  });
  return [hold, ...settles];
}
