import * as drums from './drums.ts';
import type { Instrument } from './instrument.ts';
import * as keys from './keys.ts';
import * as plucked from './plucked.ts';
import * as sustained from './sustained.ts';
import * as synths from './synths.ts';

/** Every instrument by the name style families call it. */
export const instruments: Readonly<Record<string, Instrument>> = {
  'piano-electric': keys.electricPiano,
  'piano-felt': keys.feltPiano,
  'piano-house': keys.housePiano,
  vibraphone: keys.vibraphone,
  'music-box': keys.musicBox,
  'guitar-nylon': plucked.nylonGuitar,
  'guitar-lead': plucked.nylonLead,
  'guitar-steel': plucked.steelGuitar,
  'guitar-drive': plucked.driveGuitar,
  'guitar-solo': synths.soloGuitar,
  'bass-upright': plucked.uprightBass,
  'bass-picked': plucked.pickedBass,
  'bass-round': synths.roundBass,
  'bass-synth': synths.synthBass,
  'bass-bowed': sustained.bowedBass,
  'pad-warm': sustained.warmPad,
  'pad-wide': sustained.widePad,
  'pad-air': sustained.airPad,
  strings: sustained.strings,
  'strings-short': sustained.shortStrings,
  flute: sustained.flute,
  violin: sustained.violin,
  horn: sustained.horn,
  stab: synths.stab,
  'pluck-synth': synths.pluckSynth,
  'lead-synth': synths.leadSynth,
  'kick-soft': drums.kickSoft,
  'kick-dusty': drums.kickDusty,
  'kick-club': drums.kickClub,
  'kick-rock': drums.kickRock,
  'snare-rock': drums.snareRock,
  'snare-tight': drums.snareTight,
  'snare-dusty': drums.snareDusty,
  rim: drums.rim,
  clap: drums.clap,
  shaker: drums.shaker,
  brush: drums.brush,
  'hat-closed': drums.hatClosed,
  'hat-open': drums.hatOpen,
  ride: drums.ride,
  crash: drums.crash,
  'crash-soft': drums.crashSoft,
  'tom-low': drums.tomLow,
  'drum-deep': drums.drumDeep,
};
