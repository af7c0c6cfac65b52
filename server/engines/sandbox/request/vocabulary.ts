/*
 * What customers call things, in the ten languages of the site: English, German, French, Spanish, Italian, Portuguese,
 * Russian, Chinese, Japanese, Korean. More words are more entries; see `words.ts` for how they match.
 */

/** A list written as text, entries separated by commas. */
function list(text: string): readonly string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** Words for a family, by its id. */
export const familyWords: Readonly<Record<string, readonly string[]>> = {
  'bossa-nova': list(`
    bossa nova, bossanova, bossa, samba, brazilian, brasil*, latin jazz, босса нова, босса*, самба, 波萨诺瓦,
    巴萨诺瓦, 桑巴, ボサノバ, ボサノヴァ, ボッサ, サンバ, 보사노바, 삼바
  `),
  lofi: list(`
    lo fi, lofi, chillhop, chill hop, hip hop, hiphop, study beat*, chill beat*, boom bap, downtempo,
    trip hop, rap, лоу фай, лоуфай, лофай, хип хоп, рэп, 低保真, 嘻哈, 说唱, ローファイ, ヒップホップ, 로파이, 힙합, 랩
  `),
  house: list(`
    house, deep house, techno, edm, dance, disco, club, electronic, electro, elektro*, trance, eurodance,
    tanzmusik, musique electronique, electronica, elettronica, eletronic*, baile, хаус, техно, танцевальн*,
    электрон*, диско, 浩室, 电子, 舞曲, 迪斯科, ハウス, テクノ, ダンス, ディスコ, 하우스, 테크노, 댄스, 디스코
  `),
  rock: list(`
    rock, hard rock, punk, metal, grunge, indie rock, alternative, garage rock, rock and roll, rockmusik,
    рок, панк, метал*, гранж, 摇滚, 朋克, 金属乐, ロック, パンク, メタル, 록, 락, 펑크, 메탈
  `),
  cinematic: list(`
    cinematic, film score, soundtrack, orchestra*, epic, ambient, classical, meditation, trailer, symphon*,
    filmmusik, orchester*, klassisch*, musique de film, orchestr*, classique, cinematograf*, banda sonora,
    orquesta*, clasic*, colonna sonora, classica, trilha sonora, orquestra*, кинемат*, саундтрек, оркестр*,
    эмбиент, классическ*, эпическ*, 电影, 配乐, 管弦, 史诗, 氛围, 古典, 冥想, 映画音楽, サウンドトラック, オーケストラ, アンビエント, クラシック, 壮大,
    영화 음악, 시네마틱, 오케스트라, 앰비언트, 클래식, 명상
  `),
  pop: list(`
    pop, synth pop, synthpop, k pop, j pop, ballad*, popmusik, schlager, поп, баллад*, 流行, 抒情歌, ポップ,
    ポップス, バラード, 팝, 발라드, 가요
  `),
};

export interface Mood {
  readonly id: string;
  readonly words: readonly string[];
  /** Factor on the family's tempo. */
  readonly pace: number;
  readonly lift: number;
  readonly mode?: 'major' | 'minor';
  /** The family to play when none was asked for. */
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
    грустн*, печальн*, тоск*, 悲伤, 忧伤, 伤感, 孤独, 悲しい, 切ない, 寂しい, 슬픈, 슬프*, 우울, 외로운
  `),
  },
  {
    id: 'happy',
    pace: 1.05,
    lift: 0.06,
    mode: 'major',
    words: list(`
    happy, joy*, cheerful, sunny, playful, birthday, celebrat*, frohlich*, glucklich*, joyeu*, heureu*,
    alegre*, feliz, felic*, allegr*, весел*, счастлив*, радост*, 快乐, 开心, 欢快, 生日, 楽しい, 明るい, 幸せ, 誕生日, 행복, 신나는,
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
    calme, doux, douce, tranquil*, suave*, calmo, calma, dolce, спокойн*, тих*, нежн*, 平静, 安静, 轻柔, 放松, 静かな,
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
    energique, puissant*, energic*, potente, fiesta, festa, энергичн*, мощн*, вечеринк*, 活力, 激情, 强劲, 派对, 元気,
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
    escur*, sombri*, мрачн*, темн*, загадочн*, 黑暗, 阴沉, 神秘, 暗い, 不気味, 어두운, 신비로운
  `),
  },
  {
    id: 'dreamy',
    pace: 0.95,
    lift: -0.06,
    suggests: 'lofi',
    words: list(`
    dreamy, dream*, ethereal, floating, nostalgi*, romantic, traumerisch*, romantisch*, reveu*, romantique,
    sonador*, romantic*, sognant*, sonhador*, мечтательн*, романтич*, ностальг*, 梦幻, 浪漫, 怀旧, 夢見る, ロマンチック,
    懐かしい, 몽환, 낭만, 향수
  `),
  },
];

export const slowWords = list(`
    slow, slowly, langsam*, lent, lente, lento, lenta, despacio, devagar, медленн*, 慢, 缓慢, スロー, ゆっくり, 遅い, 느린,
    느리게, 천천히
  `);

export const fastWords = list(`
    fast, quick, uptempo, up tempo, rapid, schnell*, rapide, vite, rapido, rapida, veloce, быстр*, 快, 快速,
    快节奏, 速い, アップテンポ, ハイテンポ, 빠른, 빠르게
  `);

export const majorWords = list(`
    major, dur, majeur, mayor, maggiore, maior, мажор*, 大调, 長調, 장조
  `);
export const minorWords = list(`
    minor, moll, mineur, menor, minore, минор*, 小调, 短調, 단조
  `);

/** A kind of instrument in a customer's words, and the instruments of the engine that are of this kind. */
export const instrumentWords: readonly {
  readonly words: readonly string[];
  readonly instruments: readonly string[];
  /** All drums, whatever they are. */
  readonly drums?: true;
}[] = [
  {
    words: list(`
    flute, flote, querflote, flauta, flauto, флейт*, 长笛, 笛子, フルート, 플루트
  `),
    instruments: ['flute'],
  },
  {
    words: list(`
    nylon guitar, acoustic guitar, classical guitar, spanish guitar, guitar*, gitarre*, guitare*, guitarra*,
    chitarra, violao, гитар*, 吉他, ギター, 기타
  `),
    instruments: ['guitar-lead', 'guitar-nylon', 'guitar-steel', 'guitar-solo', 'guitar-drive', 'guitar-muted'],
  },
  {
    words: list(`
    rhodes, electric piano, e piano, wurlitzer, 电钢琴, エレピ, エレクトリックピアノ, 일렉트릭 피아노
  `),
    instruments: ['piano-electric'],
  },
  {
    words: list(`
    piano, klavier, pianoforte, пианино, фортепиано, рояль, 钢琴, ピアノ, 피아노
  `),
    instruments: ['piano-felt', 'piano-house', 'piano-electric'],
  },
  {
    words: list(`
    vibraphone, vibes, vibraphon, vibrafono, вибрафон, 颤音琴, ビブラフォン, 비브라폰
  `),
    instruments: ['vibraphone'],
  },
  {
    words: list(`
    violin, fiddle, geige, violine, violon, violino, скрипк*, 小提琴, バイオリン, ヴァイオリン, 바이올린
  `),
    instruments: ['violin'],
  },
  {
    words: list(`
    strings, streicher, cordes, cuerdas, archi, cordas, струнн*, 弦乐, ストリングス, 현악, 스트링
  `),
    instruments: ['strings', 'strings-short'],
  },
  {
    words: list(`
    horn, brass, trumpet, trombone, blaser, trompete, cor, cuivres, trompeta, ottoni, tromba, metais, труб*,
    валторн*, 圆号, 铜管, 小号, ホルン, トランペット, 호른, 트럼펫
  `),
    instruments: ['horn'],
  },
  {
    words: list(`
    music box, celesta, glockenspiel, bells, spieluhr, boite a musique, caja de musica, carillon,
    музыкальная шкатулка, колокольчик*, 八音盒, 音乐盒, オルゴール, 오르골
  `),
    instruments: ['music-box'],
  },
  {
    words: list(`
    synth*, synthesizer, sintetizador*, sintetizzator*, синтезатор*, 合成器, シンセ, 신스, 신시사이저
  `),
    instruments: ['lead-synth', 'pluck-synth', 'stab', 'bass-synth', 'pad-wide'],
  },
  {
    words: list(`
    drum*, percussion, beat, beats, schlagzeug, batterie, bateria, batteria, percusion, percussion*, ударн*,
    барабан*, 鼓, 鼓点, 打击乐, ドラム, 打楽器, 드럼, 타악기
  `),
    instruments: [],
    drums: true,
  },
];

/** Places that can be heard behind the music, and the instrument that makes their sound. */
export const scenes: readonly { readonly instrument: string; readonly words: readonly string[] }[] = [
  {
    instrument: 'scene-rain',
    words: list(`
      rain*, drizzle, storm*, regen*, pluie, lluvia, pioggia, chuva, дожд*, гроз*, 雨, 비가, 비에, 비 오는, 빗소리, 장마
    `),
  },
  {
    instrument: 'scene-sea',
    words: list(`
      sea, ocean*, beach*, waves, shore*, coast*, meer, strand, wellen, mer, plage, ocean, mar, playa, olas, mare, spiaggia,
      onde, praia, ondas, мор*, океан*, волн*, пляж*, 海, 大海, 海滩, 海边, 波浪, 海辺, 바다, 해변, 파도
    `),
  },
  {
    instrument: 'scene-wind',
    words: list(`
      wind, windy, desert*, mountain*, wuste, berge, vent, montagne*, viento, montana*, vento, montanha*, ветер, ветр*,
      пустын*, гор, горы, 风, 沙漠, 山, 風, 砂漠, 바람, 사막
    `),
  },
];

/** Words after which a thing is asked to stay away. */
export const withoutWords = list(`
    no, without, ohne, kein, keine, sans, pas de, sin, senza, sem, без, 没有, 不要, 无
  `);

/** Words after which the subject of a song begins. */
export const aboutWords = list(`
    about, uber, vom, von, a propos de, sur, sobre, acerca de, su, sul, sulla, про, об, о
  `);
