import type { ClipText, MusicJob } from '../../engine.ts';
import { outline } from '../arrange.ts';
import { keyName } from '../compose/theory.ts';
import { createLyrics } from '../lyrics/song-lyrics.ts';
import type { Plan } from './plan.ts';
import { readRequest } from './read-request.ts';
import { createTitle } from './title.ts';

/** The names of lead instruments in words. */
const names: Readonly<Record<string, string>> = {
  flute: 'flute',
  'guitar-lead': 'nylon guitar',
  'guitar-solo': 'electric guitar',
  vibraphone: 'vibraphone',
  'music-box': 'music box',
  'piano-electric': 'electric piano',
  'piano-house': 'piano',
  'piano-felt': 'felt piano',
  'pluck-synth': 'plucked synthesizer',
  'lead-synth': 'synthesizer',
  violin: 'violin',
  horn: 'horn',
  brass: 'brass',
  trumpet: 'trumpet',
  sax: 'saxophone',
  harmonica: 'harmonica',
  accordion: 'accordion',
  organ: 'organ',
  clavinet: 'clavinet',
  'glass-bells': 'glass bells',
};

/** Returns the style of a plan in words, such as `bossa nova, calm, F major, 104 bpm, flute`. */
function styleInWords(plan: Plan): string {
  const lead = names[plan.instruments['lead'] ?? ''];
  return [
    plan.family.name,
    ...plan.moods,
    keyName(plan.tonic, plan.mode),
    `${plan.tempo} bpm`,
    ...(lead ? [lead] : []),
  ].join(', ');
}

/** Returns the texts of a job's clips, which are known before any of them is rendered. */
export function describeClips(job: MusicJob): readonly ClipText[] {
  const continued = job.source ? outline(job) : null;
  const { text = null } = (continued ? continued.lyrics : createLyrics(job)) ?? {};
  return Array.from({ length: job.model.clips }, (_, clip) => {
    const plan = continued?.plan ?? readRequest(job, clip);
    return { title: createTitle(job.input, plan.family.name), style: styleInWords(plan), lyrics: text };
  });
}
