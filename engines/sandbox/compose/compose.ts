import type { Lyrics } from '../lyrics/lyrics.ts';
import type { Plan } from '../request/plan.ts';
import { createRandom } from '../sound/random.ts';
import type { LeadPart, Part, Pattern } from '../styles/style.ts';
import { playBass, playChords, playDrum, playPad } from './accompaniment.ts';
import type { Sheet } from './accompaniment.ts';
import { barsWithin, planForm } from './form.ts';
import { layChords } from './harmony.ts';
import { playLead, playSecond } from './melody.ts';
import { patternFor } from './rhythm.ts';
import { planSungForm } from './sung-form.ts';
import type { Note, Score, Section, Track, Vocal } from './score.ts';
import { besideVoice, writeVocal } from './vocal.ts';

/** The part of the place behind the music, in every style. */
export const scenePart = 'scene';

/** Composes the whole song of a plan, sung if there are lyrics. The same plan and lyrics give the same notes. */
export function compose(plan: Plan, lyrics: Lyrics | null = null): Score {
  const { energy, forms } = plan.family;
  const sections = lyrics
    ? planSungForm(lyrics, plan)
    : planForm(barsWithin(plan, plan.maxSeconds), plan.richness, plan.lift, energy, forms);
  return write(plan, sections, { sings: lyrics !== null, gender: lyrics?.gender ?? null });
}

/**
 * Composes the notes of a form. `singer` is the singer, if there is one. `model` is the form for which harmonies are chosen: the
 * one of the song that is continued.
 */
export function write(
  plan: Plan,
  sections: readonly Section[],
  singer: { readonly sings: boolean; readonly gender: Vocal['gender'] | null },
  model: readonly Section[] = sections,
): Score {
  const { family } = plan;
  const beatsPerBar = family.beatsPerBar;
  const key = { tonic: plan.tonic, mode: plan.mode, beatsPerBar, weirdness: plan.weirdness };
  // Both clips occasionally share the harmony of the seed's song, but never the melody.
  const chords = layChords(
    sections,
    family.harmony[plan.mode],
    key,
    createRandom(plan.seed, 'harmony', plan.clip),
    model,
  );
  const sheet: Sheet = { sections, chords, beatsPerBar, looseness: family.looseness };
  const vocal = singer.sings ? writeVocal(sheet, plan, singer.gender) : null;
  // Melody players rest while someone sings, and respond between the lines.
  const melodic = new Set(
    family.parts.filter(({ role }) => role === 'lead' || role === 'second').map(({ part }) => part),
  );
  const tracks = family.parts
    .filter((part) => !plan.silentParts.includes(part.part))
    .map((part): Track => {
      const instrument = plan.instruments[part.part] ?? (part.instruments[0] as string);
      return { part: part.part, instrument, notes: placeNotes(part, plan, sheet).toSorted((a, b) => a.beat - b.beat) };
    })
    .map((track) => (melodic.has(track.part) && vocal ? { ...track, notes: besideVoice(track.notes, vocal) } : track))
    .filter((track) => track.notes.length > 0);
  const last = sections.at(-1);
  const beats = last ? (last.bar + last.bars) * beatsPerBar : 0;
  return {
    tempo: plan.tempo,
    beatsPerBar,
    sections,
    chords,
    tracks: plan.scene === null ? tracks : [...tracks, sceneTrack(plan.scene, beats, beatsPerBar)],
    vocal,
    beats,
    endings: [{ finalBeat: beats - beatsPerBar, from: 0, until: Number.POSITIVE_INFINITY }],
  };
}

/** The ambience behind the music, in overlapping sections of two bars. */
function sceneTrack(instrument: string, beats: number, beatsPerBar: number): Track {
  const stretch = beatsPerBar * 2;
  const notes = Array.from({ length: Math.ceil(beats / stretch) }, (_, i): Note => {
    const beat = i * stretch;
    return { beat, beats: Math.min(stretch, beats - beat), pitch: 60, strength: 0.8, push: 0 };
  });
  return { part: scenePart, instrument, notes };
}

function placeNotes(part: Part, plan: Plan, sheet: Sheet): Note[] {
  const random = createRandom(plan.seed, part.part, plan.clip);
  switch (part.role) {
    case 'drum':
      return playDrum(part, sheet, random);
    case 'bass': {
      const odd = random.chance(plan.weirdness * 0.5);
      const pattern = (energy: number): Pattern => patternFor(part.patterns, odd ? 1 - energy : energy, part.from);
      return playBass(part, pattern, sheet, random);
    }
    case 'chords':
      return playChords(part, random.pick(part.patterns), sheet, random);
    case 'pad':
      return playPad(part, sheet);
    case 'lead':
      return getLead(part, plan, sheet);
    case 'second': {
      const lead = plan.family.parts.find((other) => other.role === 'lead' && !plan.silentParts.includes(other.part));
      if (lead?.role !== 'lead') return [];
      const key = { tonic: plan.tonic, mode: plan.mode, beatsPerBar: sheet.beatsPerBar };
      return playSecond(getLead(lead, plan, sheet), part.from, { ...sheet, key });
    }
  }
}

function getLead(part: LeadPart, plan: Plan, sheet: Sheet): Note[] {
  const key = { tonic: plan.tonic, mode: plan.mode, beatsPerBar: sheet.beatsPerBar };
  const random = createRandom(plan.seed, part.part, plan.clip);
  return playLead(part, plan.family, { ...sheet, key }, plan.weirdness, random);
}
