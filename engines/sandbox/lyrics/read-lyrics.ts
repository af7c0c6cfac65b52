import { plain } from '../../plain-text.ts';
import { mentions } from '../request/words.ts';
import { detectLanguage } from '../../language.ts';
import type { LyricLine, Lyrics, Stanza } from './lyrics.ts';

/** Section marks in ten languages. The first list with a matching word decides, because a pre-chorus isn't a chorus. */
const marks: readonly (readonly [Stanza['kind'] | 'solo', readonly string[]])[] = (
  [
    [
      'prechorus',
      'pre chorus,prechorus,pre hook,vorrefrain,pre refrain,prerefrain,pre estribillo,pre coro,pre refrao,предприпев,пред припев,' +
        '导歌,預副歌,预副歌,bメロ,プレコーラス,프리코러스,프리 코러스,on nakarat',
    ],
    ['chorus', 'chorus,refrain,hook,kehrvers,estribillo,coro,refrao,припев,副歌,サビ,コーラス,후렴,코러스,훅,nakarat'],
    ['verse', 'verse,vers,strophe,couplet,estrofa,verso,куплет,主歌,ヴァース,バース,aメロ,벌스,절,kita,dortluk,bolum'],
    [
      'bridge',
      'bridge,middle eight,middle 8,brucke,pont,puente,ponte,бридж,мост,桥段,橋段,ブリッジ,cメロ,브리지,브릿지,kopru',
    ],
    [
      'solo',
      'solo,instrumental,interlude,break,drop,zwischenspiel,interludio,проигрыш,соло,间奏,間奏,ソロ,간주,솔로,ara nagme',
    ],
    [
      'intro',
      'intro,introduction,einleitung,vorspiel,introduccion,introducao,entrada,вступление,интро,前奏,イントロ,인트로,전주,giris',
    ],
    [
      'outro',
      'outro,ending,end,coda,schluss,nachspiel,fin,final,fim,концовка,аутро,кода,финал,尾奏,结尾,結尾,アウトロ,エンディング,' +
        '아웃트로,후주,엔딩,bitis,cikis',
    ],
  ] as const
).map(([kind, words]) => [kind, words.split(',')] as const);

/** `[Chorus]`, `【副歌】`, `(Verse 2)`, or a mark before a colon with nothing after it; what follows on the line is sung. */
const bracketed = /^[[【]([^\]】]*)[\]】]\s*:?\s*(.*)$/u;
const bare = /^[(（]?([\p{L}\d][\p{L}\d \-‐-―’']{1,24}?)[)）]?\s*[:：]?$/u;

function parseKind(mark: string): Stanza['kind'] | 'solo' | null {
  const label = plain(mark.normalize('NFC').replace(/\d+/gu, ' '));
  return marks.find(([, words]) => mentions(label, words))?.[0] ?? null;
}

/** The mark at the start of a line, and the sung rest. Null if there is no mark. */
function parseMark(line: string): { readonly kind: Stanza['kind'] | 'solo' | null; readonly rest: string } | null {
  const inBrackets = bracketed.exec(line);
  if (inBrackets) return { kind: parseKind(inBrackets[1] ?? ''), rest: inBrackets[2] ?? '' };
  // Without brackets, only a line that is nothing but a mark: "Chorus:", "(Verse 2)".
  if (!/[:：)）]$/u.test(line)) return null;
  const label = bare.exec(line)?.[1];
  const kind = label === undefined || label.split(' ').length > 3 ? null : parseKind(label);
  return kind === null ? null : { kind, rest: '' };
}

interface Open {
  readonly kind: Stanza['kind'];
  readonly lines: LyricLine[];
}

/** Splits lyrics by marks. A chorus mark without lines repeats the last chorus. */
function byMarks(lines: readonly string[]): Stanza[] {
  const stanzas: Open[] = [];
  let open: Open | null = null;
  lines.forEach((line, at) => {
    const mark = parseMark(line);
    // A mark that isn't a section, such as `[whispered]`, changes nothing.
    if (mark?.kind) {
      open = { kind: mark.kind === 'solo' ? 'bridge' : mark.kind, lines: [] };
      stanzas.push(open);
    }
    const text = mark ? mark.rest : line;
    if (text === '') return;
    if (!open) stanzas.push((open = { kind: 'verse', lines: [] }));
    open.lines.push({ text, at });
  });
  return stanzas.map((stanza, i) => {
    if (stanza.lines.length > 0 || (stanza.kind !== 'chorus' && stanza.kind !== 'prechorus')) return stanza;
    const before = stanzas.slice(0, i).findLast(({ kind, lines: sung }) => kind === stanza.kind && sung.length > 0);
    return before ? { ...stanza, lines: before.lines } : stanza;
  });
}

/** Splits lyrics at empty lines. A repeated stanza is the chorus, the others are verses. */
function byEmptyLines(lines: readonly string[]): Stanza[] {
  const stanzas: LyricLine[][] = [[]];
  lines.forEach((text, at) => {
    if (text === '') stanzas.push([]);
    else stanzas.at(-1)?.push({ text, at });
  });
  const full = stanzas.filter((sung) => sung.length > 0);
  const toKey = (sung: readonly LyricLine[]): string => plain(sung.map(({ text }) => text).join(' '));
  const counts = new Map<string, number>();
  for (const sung of full) counts.set(toKey(sung), (counts.get(toKey(sung)) ?? 0) + 1);
  return full.map((sung) => ({ kind: (counts.get(toKey(sung)) ?? 0) > 1 ? 'chorus' : 'verse', lines: sung }));
}

/** Parses a customer's lyrics. Marks such as `[Verse]` define the form; without any, empty lines separate stanzas. */
export function readLyrics(text: string): Pick<Lyrics, 'text' | 'stanzas' | 'language'> {
  const lines = text.split('\n').map((line) => line.trim());
  const marked = lines.some((line) => (parseMark(line)?.kind ?? null) !== null);
  return { text, stanzas: marked ? byMarks(lines) : byEmptyLines(lines), language: detectLanguage(text) };
}
