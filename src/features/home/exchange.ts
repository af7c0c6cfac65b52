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
