import { translate } from '@docusaurus/Translate';

export interface StyleWord {
  readonly id: string;
  /** As it is written into the style: in the language of the page, which the engine reads as well as English. */
  readonly text: string;
}

export interface StyleWordGroup {
  readonly id: 'genre' | 'mood' | 'instrument' | 'tempo';
  readonly name: string;
  readonly words: readonly StyleWord[];
}

const genres = (): readonly StyleWord[] => [
  { id: 'pop', text: translate({ id: 'music.word.pop', message: 'pop' }) },
  { id: 'rock', text: translate({ id: 'music.word.rock', message: 'rock' }) },
  { id: 'hip-hop', text: translate({ id: 'music.word.hipHop', message: 'hip hop' }) },
  { id: 'lofi', text: translate({ id: 'music.word.lofi', message: 'lo-fi' }) },
  { id: 'house', text: translate({ id: 'music.word.house', message: 'house' }) },
  { id: 'techno', text: translate({ id: 'music.word.techno', message: 'techno' }) },
  { id: 'drum-and-bass', text: translate({ id: 'music.word.drumAndBass', message: 'drum and bass' }) },
  { id: 'ambient', text: translate({ id: 'music.word.ambient', message: 'ambient' }) },
  { id: 'cinematic', text: translate({ id: 'music.word.cinematic', message: 'film score' }) },
  { id: 'jazz', text: translate({ id: 'music.word.jazz', message: 'jazz' }) },
  { id: 'blues', text: translate({ id: 'music.word.blues', message: 'blues' }) },
  { id: 'soul', text: translate({ id: 'music.word.soul', message: 'soul' }) },
  { id: 'funk', text: translate({ id: 'music.word.funk', message: 'funk' }) },
  { id: 'reggae', text: translate({ id: 'music.word.reggae', message: 'reggae' }) },
  { id: 'bossa-nova', text: translate({ id: 'music.word.bossaNova', message: 'bossa nova' }) },
  { id: 'folk', text: translate({ id: 'music.word.folk', message: 'folk' }) },
  { id: 'waltz', text: translate({ id: 'music.word.waltz', message: 'waltz' }) },
  { id: 'metal', text: translate({ id: 'music.word.metal', message: 'metal' }) },
];

const moods = (): readonly StyleWord[] => [
  { id: 'happy', text: translate({ id: 'music.word.happy', message: 'happy' }) },
  { id: 'sad', text: translate({ id: 'music.word.sad', message: 'sad' }) },
  { id: 'calm', text: translate({ id: 'music.word.calm', message: 'calm' }) },
  { id: 'energetic', text: translate({ id: 'music.word.energetic', message: 'energetic' }) },
  { id: 'dark', text: translate({ id: 'music.word.dark', message: 'dark' }) },
  { id: 'dreamy', text: translate({ id: 'music.word.dreamy', message: 'dreamy' }) },
  { id: 'ballad', text: translate({ id: 'music.word.ballad', message: 'ballad' }) },
];

const instruments = (): readonly StyleWord[] => [
  { id: 'guitar', text: translate({ id: 'music.word.guitar', message: 'guitar' }) },
  { id: 'piano', text: translate({ id: 'music.word.piano', message: 'piano' }) },
  { id: 'electric-piano', text: translate({ id: 'music.word.electricPiano', message: 'electric piano' }) },
  { id: 'organ', text: translate({ id: 'music.word.organ', message: 'organ' }) },
  { id: 'synthesizer', text: translate({ id: 'music.word.synthesizer', message: 'synthesizer' }) },
  { id: 'drums', text: translate({ id: 'music.word.drums', message: 'drums' }) },
  { id: 'violin', text: translate({ id: 'music.word.violin', message: 'violin' }) },
  { id: 'strings', text: translate({ id: 'music.word.strings', message: 'strings' }) },
  { id: 'flute', text: translate({ id: 'music.word.flute', message: 'flute' }) },
  { id: 'saxophone', text: translate({ id: 'music.word.saxophone', message: 'saxophone' }) },
  { id: 'trumpet', text: translate({ id: 'music.word.trumpet', message: 'trumpet' }) },
  { id: 'brass', text: translate({ id: 'music.word.brass', message: 'brass' }) },
  { id: 'accordion', text: translate({ id: 'music.word.accordion', message: 'accordion' }) },
  { id: 'harmonica', text: translate({ id: 'music.word.harmonica', message: 'harmonica' }) },
  { id: 'banjo', text: translate({ id: 'music.word.banjo', message: 'banjo' }) },
  { id: 'vibraphone', text: translate({ id: 'music.word.vibraphone', message: 'vibraphone' }) },
  { id: 'clavinet', text: translate({ id: 'music.word.clavinet', message: 'clavinet' }) },
  { id: 'music-box', text: translate({ id: 'music.word.musicBox', message: 'music box' }) },
  { id: 'bells', text: translate({ id: 'music.word.bells', message: 'bells' }) },
];

const tempos = (): readonly StyleWord[] => [
  { id: 'slow', text: translate({ id: 'music.word.slow', message: 'slow' }) },
  { id: 'fast', text: translate({ id: 'music.word.fast', message: 'fast' }) },
  ...['80 bpm', '100 bpm', '120 bpm', '140 bpm'].map((text) => ({ id: text, text })),
  { id: 'major', text: translate({ id: 'music.word.major', message: 'major' }) },
  { id: 'minor', text: translate({ id: 'music.word.minor', message: 'minor' }) },
];

/** Words of a style that the engine acts on (a test asks it, in every language). */
export const styleWordGroups = (): readonly StyleWordGroup[] => [
  { id: 'genre', name: translate({ id: 'music.words.genre', message: 'Genre' }), words: genres() },
  { id: 'mood', name: translate({ id: 'music.words.mood', message: 'Mood' }), words: moods() },
  {
    id: 'instrument',
    name: translate({ id: 'music.words.instruments', message: 'Instruments' }),
    words: instruments(),
  },
  { id: 'tempo', name: translate({ id: 'music.words.tempo', message: 'Tempo and key' }), words: tempos() },
];
