import { translate } from '@docusaurus/Translate';

export interface StyleWord {
  readonly id: string;
  /**
   * The word that is added to the style, in the language of the page, which the engine understands as well as
   * English.
   */
  readonly text: string;
}

export interface StyleWordGroup {
  readonly name: string;
  readonly words: readonly StyleWord[];
}

const genres = (): readonly StyleWord[] => [
  { id: 'pop', text: translate({ id: 'songs.word.pop', message: 'pop' }) },
  { id: 'rock', text: translate({ id: 'songs.word.rock', message: 'rock' }) },
  { id: 'hip-hop', text: translate({ id: 'songs.word.hipHop', message: 'hip hop' }) },
  { id: 'lofi', text: translate({ id: 'songs.word.lofi', message: 'lo-fi' }) },
  { id: 'house', text: translate({ id: 'songs.word.house', message: 'house' }) },
  { id: 'techno', text: translate({ id: 'songs.word.techno', message: 'techno' }) },
  { id: 'drum-and-bass', text: translate({ id: 'songs.word.drumAndBass', message: 'drum and bass' }) },
  { id: 'ambient', text: translate({ id: 'songs.word.ambient', message: 'ambient' }) },
  { id: 'cinematic', text: translate({ id: 'songs.word.cinematic', message: 'film score' }) },
  { id: 'jazz', text: translate({ id: 'songs.word.jazz', message: 'jazz' }) },
  { id: 'blues', text: translate({ id: 'songs.word.blues', message: 'blues' }) },
  { id: 'soul', text: translate({ id: 'songs.word.soul', message: 'soul' }) },
  { id: 'funk', text: translate({ id: 'songs.word.funk', message: 'funk' }) },
  { id: 'reggae', text: translate({ id: 'songs.word.reggae', message: 'reggae' }) },
  { id: 'bossa-nova', text: translate({ id: 'songs.word.bossaNova', message: 'bossa nova' }) },
  { id: 'folk', text: translate({ id: 'songs.word.folk', message: 'folk' }) },
  { id: 'waltz', text: translate({ id: 'songs.word.waltz', message: 'waltz' }) },
  { id: 'metal', text: translate({ id: 'songs.word.metal', message: 'metal' }) },
];

const moods = (): readonly StyleWord[] => [
  { id: 'happy', text: translate({ id: 'songs.word.happy', message: 'happy' }) },
  { id: 'sad', text: translate({ id: 'songs.word.sad', message: 'sad' }) },
  { id: 'calm', text: translate({ id: 'songs.word.calm', message: 'calm' }) },
  { id: 'energetic', text: translate({ id: 'songs.word.energetic', message: 'energetic' }) },
  { id: 'dark', text: translate({ id: 'songs.word.dark', message: 'dark' }) },
  { id: 'dreamy', text: translate({ id: 'songs.word.dreamy', message: 'dreamy' }) },
  { id: 'ballad', text: translate({ id: 'songs.word.ballad', message: 'ballad' }) },
];

const instruments = (): readonly StyleWord[] => [
  { id: 'guitar', text: translate({ id: 'songs.word.guitar', message: 'guitar' }) },
  { id: 'piano', text: translate({ id: 'songs.word.piano', message: 'piano' }) },
  { id: 'electric-piano', text: translate({ id: 'songs.word.electricPiano', message: 'electric piano' }) },
  { id: 'organ', text: translate({ id: 'songs.word.organ', message: 'organ' }) },
  { id: 'synthesizer', text: translate({ id: 'songs.word.synthesizer', message: 'synthesizer' }) },
  { id: 'drums', text: translate({ id: 'songs.word.drums', message: 'drums' }) },
  { id: 'violin', text: translate({ id: 'songs.word.violin', message: 'violin' }) },
  { id: 'strings', text: translate({ id: 'songs.word.strings', message: 'strings' }) },
  { id: 'flute', text: translate({ id: 'songs.word.flute', message: 'flute' }) },
  { id: 'saxophone', text: translate({ id: 'songs.word.saxophone', message: 'saxophone' }) },
  { id: 'trumpet', text: translate({ id: 'songs.word.trumpet', message: 'trumpet' }) },
  { id: 'brass', text: translate({ id: 'songs.word.brass', message: 'brass' }) },
  { id: 'accordion', text: translate({ id: 'songs.word.accordion', message: 'accordion' }) },
  { id: 'harmonica', text: translate({ id: 'songs.word.harmonica', message: 'harmonica' }) },
  { id: 'banjo', text: translate({ id: 'songs.word.banjo', message: 'banjo' }) },
  { id: 'vibraphone', text: translate({ id: 'songs.word.vibraphone', message: 'vibraphone' }) },
  { id: 'clavinet', text: translate({ id: 'songs.word.clavinet', message: 'clavinet' }) },
  { id: 'music-box', text: translate({ id: 'songs.word.musicBox', message: 'music box' }) },
  { id: 'bells', text: translate({ id: 'songs.word.bells', message: 'bells' }) },
];

const tempos = (): readonly StyleWord[] => [
  { id: 'slow', text: translate({ id: 'songs.word.slow', message: 'slow' }) },
  { id: 'fast', text: translate({ id: 'songs.word.fast', message: 'fast' }) },
  ...['80 bpm', '100 bpm', '120 bpm', '140 bpm'].map((text) => ({ id: text, text })),
  { id: 'major', text: translate({ id: 'songs.word.major', message: 'major' }) },
  { id: 'minor', text: translate({ id: 'songs.word.minor', message: 'minor' }) },
];

/** Style words that the engine supports (a test checks this in every language). */
export const styleWordGroups = (): readonly StyleWordGroup[] => [
  { name: translate({ id: 'songs.words.genre', message: 'Genre' }), words: genres() },
  { name: translate({ id: 'songs.words.mood', message: 'Mood' }), words: moods() },
  { name: translate({ id: 'songs.words.instruments', message: 'Instruments' }), words: instruments() },
  { name: translate({ id: 'songs.words.tempo', message: 'Tempo and key' }), words: tempos() },
];
