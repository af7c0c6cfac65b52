import type { ClipText, MusicInput, MusicJob } from '../engine.ts';
import type { RequestedWords } from './models.ts';
import { readText, unusableOutput } from './outputs.ts';

/** The maximum number of characters in a title. */
const TITLE = 80;

const SYSTEM = `You write the words of songs. Answer with nothing but this:
first a line that begins with "Title:", then a line that begins with "Style:" with a few words of English for genre, mood and
instruments, parted by commas, then an empty line, then the lyrics. Begin each part with a mark in brackets, such as [Verse],
[Chorus] or [Bridge], on a line of its own. Write the lyrics and the title in the language of the request.`;

const short = (text: string): string => {
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  return [...whole].length <= TITLE
    ? whole
    : `${[...whole]
        .slice(0, TITLE - 1)
        .join('')
        .trim()}…`;
};

/** The first sung line. */
const firstLine = (lyrics: string): string =>
  lyrics
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('[')) ?? '';

const parted = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ');

/** The prompt for a language model, or null if there are lyrics already or nobody sings. */
export function createWordsPrompt({ input, maxSeconds }: MusicJob): RequestedWords | null {
  if (input.instrumental || input.lyrics !== undefined) return null;
  const lines = Math.max(8, Math.min(40, Math.round(maxSeconds / 6)));
  const instructions = [
    `About: ${input.prompt ?? input.title ?? 'whatever you like'}`,
    input.title === undefined ? '' : `Title: ${input.title}`,
    input.style === undefined ? '' : `Style: ${input.style}`,
    `At most ${lines} lines.`,
  ];
  return { system: SYSTEM, prompt: instructions.filter(Boolean).join('\n') };
}

/** As many whole lines as fit. */
function fitting(lyrics: string, most: number): string {
  const chars = [...lyrics];
  if (chars.length <= most) return lyrics;
  const cut = chars.slice(0, most).join('');
  return cut.slice(0, Math.max(cut.lastIndexOf('\n'), 0) || cut.length).trim();
}

/** Parses a language model's text, of which `most` characters can be sung. @throws EngineError if it contains no lyrics. */
export function readWords(output: unknown, { title, style = '' }: MusicInput, most: number): ClipText {
  const text = readText(output).replaceAll('\r', '').replaceAll('**', '');
  const [, wroteTitle = ''] = /^\s*title:(.*)$/im.exec(text) ?? [];
  const [, wroteStyle = ''] = /^\s*style:(.*)$/im.exec(text) ?? [];
  const lyrics = fitting(text.replaceAll(/^\s*(?:title|style):.*$/gim, '').trim(), most);
  if (firstLine(lyrics) === '') throw unusableOutput();
  return {
    title: title ?? short(wroteTitle.replaceAll('"', '') || firstLine(lyrics)),
    style: style || short(wroteStyle),
    lyrics,
  };
}

/** The texts that are known without a language model. */
export function givenWords({ input }: MusicJob): ClipText {
  const { title, prompt = '', style = '', instrumental } = input;
  const lyrics = instrumental ? null : (input.lyrics ?? null);
  const name = title ?? short(lyrics === null ? prompt : firstLine(lyrics));
  return { title: name || 'Untitled', style: style || (instrumental ? short(prompt) : ''), lyrics };
}

/** Describes the requested sound in words for music models. */
export function describeSound({ input }: MusicJob, text: ClipText): string {
  const voice = text.lyrics === null || !input.vocal_gender ? undefined : `${input.vocal_gender} vocals`;
  const without = input.negative_style ? `no ${input.negative_style}` : undefined;
  const topic = input.instrumental ? input.prompt : undefined;
  return parted(text.style === topic ? undefined : text.style, topic, voice, without) || 'pop';
}
