import { list } from './family-words.ts';

/*
 * Words for moods, tempo, and places, and the function words around them, in the languages of `family-words.ts`.
 * `request/words.ts` explains how entries match.
 */

export interface Mood {
  readonly id: string;
  readonly words: readonly string[];
  /** A factor on the family's tempo. */
  readonly pace: number;
  readonly lift: number;
  readonly mode?: 'major' | 'minor';
  /** The family for this mood if the request doesn't name one. */
  readonly suggests?: string;
}

export const moods: readonly Mood[] = [
  {
    id: 'sad',
    pace: 0.93,
    lift: -0.08,
    mode: 'minor',
    words: list(`
    sad, melanchol*, lonely, heartbr*, wistful, tears, grief, traurig*, triste*, melancol*, malinconi*,
    huzunlu*, uzgun*, kederli, melankoli*, yalniz*, грустн*, печальн*, тоск*, 悲伤, 忧伤, 伤感, 孤独, 悲しい, 切ない, 寂しい, 슬픈, 슬프*, 우울, 외로운
  `),
  },
  {
    id: 'happy',
    pace: 1.05,
    lift: 0.06,
    mode: 'major',
    words: list(`
    happy, joy*, cheerful, sunny, playful, birthday, celebrat*, frohlich*, glucklich*, joyeu*, heureu*,
    alegre*, feliz, felic*, allegr*, mutlu*, neseli*, keyifli*, sevinc*, dogum gunu, kutlama*, весел*, счастлив*, радост*, 快乐, 开心, 欢快, 生日, 楽しい, 明るい, 幸せ, 誕生日, 행복, 신나는,
    즐거운, 생일
  `),
  },
  {
    id: 'calm',
    pace: 0.92,
    lift: -0.14,
    suggests: 'lofi',
    words: list(`
    calm, gentle, soft, quiet, relax*, peaceful, sleep*, lullaby, mellow, chill, ruhig*, sanft*, entspann*,
    calme, doux, douce, tranquil*, suave*, calmo, calma, dolce, sakin*, huzurlu*, yumusak*, sessiz*, dingin*, rahatlat*, ninni, спокойн*, тих*, нежн*, 平静, 安静, 轻柔, 放松, 静かな,
    穏やか, 優しい, 잔잔한, 조용한, 차분한, 부드러운
  `),
  },
  {
    id: 'energetic',
    pace: 1.06,
    lift: 0.12,
    suggests: 'house',
    words: list(`
    energetic, energy, upbeat, powerful, intense, driving, party, workout, anthem*, energisch*, kraftvoll*,
    energique, puissant*, energic*, potente, fiesta, festa, enerjik*, guclu*, hareketli*, coskulu*, parti, энергичн*, мощн*, вечеринк*, 活力, 激情, 强劲, 派对, 元気,
    激しい, パーティー, 에너지, 강렬한, 파티
  `),
  },
  {
    id: 'dark',
    pace: 0.97,
    lift: 0,
    mode: 'minor',
    suggests: 'cinematic',
    words: list(`
    dark, ominous, tense, mysterious, haunting, dunkel*, duster*, sombre, mysterieu*, oscur*, misterios*,
    escur*, sombri*, karanlik*, gizemli*, kasvetli*, urkutucu*, мрачн*, темн*, загадочн*, 黑暗, 阴沉, 神秘, 暗い, 不気味, 어두운, 신비로운
  `),
  },
  {
    id: 'dreamy',
    pace: 0.95,
    lift: -0.06,
    suggests: 'lofi',
    words: list(`
    dreamy, dream*, ethereal, floating, nostalgi*, romantic, traumerisch*, romantisch*, reveu*, romantique,
    sonador*, romantic*, sognant*, sonhador*, ruya*, hayal*, romantik*, nostalji*, мечтательн*, романтич*, ностальг*, 梦幻, 浪漫, 怀旧, 夢見る, ロマンチック,
    懐かしい, 몽환, 낭만, 향수
  `),
  },
  {
    id: 'ballad',
    pace: 0.86,
    lift: -0.06,
    suggests: 'pop',
    words: list('ballad*, ballade*, balada*, baladi, ballata, balad, баллад*, 抒情歌, 抒情, バラード, 발라드'),
  },
];

export const slowWords = list(`
    slow, slowly, langsam*, lent, lente, lento, lenta, despacio, devagar, yavas*, медленн*, 慢, 缓慢, スロー, ゆっくり, 遅い, 느린,
    느리게, 천천히
  `);

export const fastWords = list(`
    fast, quick, uptempo, up tempo, rapid, schnell*, rapide, vite, rapido, rapida, veloce, hizli*, tempolu, быстр*, 快, 快速,
    快节奏, 速い, アップテンポ, ハイテンポ, 빠른, 빠르게
  `);

export const majorWords = list(`
    major, dur, majeur, mayor, maggiore, maior, мажор*, 大调, 長調, 장조
  `);
export const minorWords = list(`
    minor, moll, mineur, menor, minore, минор*, 小调, 短調, 단조
  `);

/** Places with an ambience behind the music, and the instruments that play it. */
export const scenes: readonly { readonly instrument: string; readonly words: readonly string[] }[] = [
  {
    instrument: 'scene-rain',
    words: list(`
      rain*, drizzle, storm*, regen*, pluie, lluvia, pioggia, chuva, yagmur*, firtina*, дожд*, гроз*, 雨, 비가, 비에, 비 오는, 빗소리, 장마
    `),
  },
  {
    instrument: 'scene-sea',
    words: list(`
      sea, ocean*, beach*, waves, shore*, coast*, meer, strand, wellen, mer, plage, ocean, mar, playa, olas, mare, spiaggia,
      onde, praia, ondas, deniz*, okyanus*, sahil*, plaj*, kumsal*, dalga*, мор*, океан*, волн*, пляж*, 海, 大海, 海滩, 海边, 波浪, 海辺, 바다, 해변, 파도
    `),
  },
  {
    instrument: 'scene-wind',
    words: list(`
      wind, windy, desert*, mountain*, wuste, berge, vent, montagne*, viento, montana*, vento, montanha*, ruzgar*, colde, collerde, dag, dagda*, daglar*, ветер, ветр*,
      пустын*, гор, горы, 风, 沙漠, 山, 風, 砂漠, 바람, 사막
    `),
  },
];

/** Words that exclude the thing after them. */
export const withoutWords = list(`
    no, without, ohne, kein, keine, sans, pas de, sin, senza, sem, без, 没有, 不要, 无
  `);

/** Words that introduce the subject of a song. */
export const aboutWords = list(`
    about, uber, vom, von, a propos de, sur, sobre, acerca de, su, sul, sulla, про, об, о
  `);

/** Words that exclude the thing before them, in languages with that word order. */
export const lackingWords = list(`
    なし, 無し, 抜き, 없이, 없는, 빼고, olmadan, olmasin, yok, haric
  `);
