import type { MusicJob } from '../../engine.ts';
import { createRandom } from '../sound/random.ts';
import type { Random } from '../sound/random.ts';
import { families } from '../styles/families.ts';
import type { Family, Part } from '../styles/style.ts';
import type { Plan } from './plan.ts';
import { chooseFamily } from './choose-family.ts';
import { instrumentWords } from '../vocabulary/instrument-words.ts';
import {
  fastWords,
  lackingWords,
  majorWords,
  scenes,
  minorWords,
  moods,
  slowWords,
  withoutWords,
} from '../vocabulary/common-words.ts';
import { splitPrompt } from './subject.ts';
import type { Mood } from '../vocabulary/common-words.ts';
import { plain } from '../../plain-text.ts';
import { find, mentions } from './words.ts';

const measureRichness: Readonly<Record<MusicJob['model']['id'], number>> = { 'v3.5': 0, v4: 1, 'v4.5': 2, v5: 3 };

interface RequestedInstruments {
  /** The description of the music: the style, and the prompt without its subject and exclusions. */
  readonly manner: string;
  /** The whole text, from which the mood is read. */
  readonly all: string;
  readonly refused: string;
  readonly style: string;
}

/** The last word of a text, or the last clause in scripts without spaces, without its particle. */
const lastThing = /([^\s,.;、。，の]+?)[はがを]?\s*$/u;

/** The Turkish suffix for "without": `davulsuz` is "without drums". */
const withoutSuffix = /(?<!\p{L})(\p{L}{4,})s[iu]z(?!\p{L})/gu;

/** Splits the texts of a request into wanted and excluded instruments. */
function readRequestedInstruments(input: MusicJob['input']): RequestedInstruments {
  const style = plain(input.style ?? '');
  const prompt = plain(input.prompt ?? '');
  const refusals: string[] = [plain(input.negative_style ?? '')];
  const cut = (text: string): string => {
    let kept = text;
    for (const word of withoutWords) {
      const at = find(kept, word);
      if (at < 0) continue;
      const end = kept.slice(at).search(/[,.;!?、。，]| and | but | und | et | y | e | и /u);
      refusals.push(end < 0 ? kept.slice(at + word.length) : kept.slice(at + word.length, at + end));
      kept = kept.slice(0, at) + (end < 0 ? '' : kept.slice(at + end));
    }
    for (const word of lackingWords) {
      const at = find(kept, word);
      const thing = at < 0 ? null : lastThing.exec(kept.slice(0, at));
      if (!thing) continue;
      refusals.push(thing[1] ?? '');
      kept = `${kept.slice(0, thing.index)} ${kept.slice(at + plain(word).length)}`;
    }
    return kept.replace(withoutSuffix, (_, thing: string) => {
      refusals.push(thing);
      return ' ';
    });
  };
  const wantedStyle = cut(style);
  const wantedPrompt = cut(prompt);
  const manner = cut(plain(splitPrompt(input.prompt ?? '').manner));
  return {
    style: wantedStyle,
    manner: `${wantedStyle} ${manner}`,
    all: `${wantedStyle} ${wantedPrompt}`,
    refused: refusals.join(' , '),
  };
}

function chooseTempo(
  family: Family,
  requested: RequestedInstruments,
  felt: readonly Mood[],
  strictness: number,
  random: Random,
): number {
  const { slow, usual, fast } = family.tempo;
  const tempo = /(\d{2,3}) ?bpm/u.exec(requested.all)?.[1];
  if (tempo) return Math.min(200, Math.max(50, Number(tempo)));
  const pace = felt.reduce((product, mood) => product * mood.pace, 1);
  const wanted = mentions(requested.manner, slowWords)
    ? slow
    : mentions(requested.manner, fastWords)
      ? fast
      : usual * pace;
  const spread = (fast - slow) * 0.2 * (1 - strictness);
  return Math.round(Math.min(fast * 1.04, Math.max(slow * 0.96, wanted + (random.next() - 0.5) * 2 * spread)));
}

/** Whether the request excludes this instrument of a part. */
function refuses(refused: string, part: Part, instrument: string): boolean {
  return instrumentWords.some(
    (kind) =>
      (kind.instruments.includes(instrument) || (kind.drums && part.role === 'drum')) && mentions(refused, kind.words),
  );
}

/** The lead instruments of every style, any of which can play a melody. */
const leads = [
  ...new Set(
    families.flatMap(({ parts }) => parts.filter(({ role }) => role === 'lead').flatMap((part) => part.instruments)),
  ),
];

/** Instruments for the chords if the request excludes all of the style's own. */
const substitutes = ['stab', 'piano-house', 'piano-electric', 'guitar-steel'];

/**
 * Chooses an instrument for every part that may play. An excluded one is replaced if the music would otherwise lack a
 * melody or harmony. If the request allows a loose reading of the style, the melody may get an instrument of another
 * family.
 */
function chooseInstruments(
  family: Family,
  requested: RequestedInstruments,
  looseness: number,
  random: Random,
): Pick<Plan, 'instruments' | 'silentParts'> {
  const wanted = instrumentWords
    .filter((kind) => mentions(requested.all, kind.words))
    .flatMap((kind) => kind.instruments);
  const instruments: Record<string, string> = {};
  const choose = (part: Part, offered: readonly string[]): void => {
    const allowed = offered.filter((name) => !refuses(requested.refused, part, name));
    const requestedNames = allowed.filter((name) => wanted.includes(name));
    if (allowed.length > 0) instruments[part.part] = random.pick(requestedNames.length > 0 ? requestedNames : allowed);
  };
  for (const part of family.parts) {
    if (part.role !== 'lead') choose(part, part.instruments);
    else {
      const usual = random.chance(looseness) ? leads : part.instruments;
      choose(part, [...usual, ...leads.filter((name) => wanted.includes(name))]);
      if (!instruments[part.part]) choose(part, leads);
    }
  }
  const harmony = family.parts.filter(({ role }) => role === 'chords' || role === 'pad');
  if (!harmony.some(({ part }) => instruments[part])) for (const part of harmony) choose(part, substitutes);
  return { instruments, silentParts: family.parts.map(({ part }) => part).filter((part) => !instruments[part]) };
}

/**
 * Creates the plan for one clip of a job. Both clips have the same family, tempo, and mode, but different keys,
 * instruments, and notes.
 */
export function readRequest(job: MusicJob, clip: number): Plan {
  const { input } = job;
  const requested = readRequestedInstruments(input);
  const felt = moods.filter((mood) => mentions(requested.all, mood.words));
  const shared = createRandom(input.seed, 'request');
  const own = createRandom(input.seed, 'request', clip);
  const strictness = input.style_weight ?? 0.6;
  const weirdness = input.weirdness ?? 0.3;
  const family = chooseFamily(requested, felt, shared);
  const tempo = chooseTempo(family, requested, felt, strictness, shared);
  const named = mentions(requested.all, minorWords)
    ? 'minor'
    : mentions(requested.all, majorWords)
      ? 'major'
      : undefined;
  const moodMode = felt.find((mood) => mood.mode)?.mode;
  const other = family.usualMode === 'major' ? 'minor' : 'major';
  const mode = named ?? moodMode ?? (shared.chance(0.22) ? other : family.usualMode);
  const lift = felt.reduce((sum, mood) => sum + mood.lift, 0);
  return {
    family,
    tempo,
    mode,
    tonic: own.pick(family.tonics),
    moods: felt.map((mood) => mood.id),
    lift: Math.min(0.2, Math.max(-0.2, lift)),
    ...chooseInstruments(family, requested, Math.max(0, weirdness - 0.35) * 0.9 + Math.max(0, 0.4 - strictness), own),
    scene:
      scenes.find(({ words }) => mentions(requested.all, words) && !mentions(requested.refused, words))?.instrument ??
      null,
    weirdness,
    richness: measureRichness[job.model.id],
    maxSeconds: Math.min(job.maxSeconds, job.model.typicalSeconds),
    seed: input.seed,
    clip,
  };
}
