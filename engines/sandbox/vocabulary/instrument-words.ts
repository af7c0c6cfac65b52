import { list } from './family-words.ts';

/** The customers' words for a kind of instrument, and the engine's instruments of this kind. */
export const instrumentWords: readonly {
  readonly words: readonly string[];
  readonly instruments: readonly string[];
  /** Whether it means all drums. */
  readonly drums?: true;
}[] = [
  {
    words: list('flute, flutes, flote, querflote, flauta, flauto, flut, флейт*, 长笛, 笛子, フルート, 플루트'),
    instruments: ['flute'],
  },
  {
    words: list(`
    nylon guitar, acoustic guitar, classical guitar, spanish guitar, guitar*, gitarre*, guitare*, guitarra*, gitar*,
    chitarra, violao, гитар*, 吉他, ギター, 기타
  `),
    instruments: [
      'guitar-lead',
      'guitar-nylon',
      'guitar-steel',
      'guitar-solo',
      'guitar-drive',
      'guitar-muted',
      'guitar-skank',
    ],
  },
  {
    words: list('banjo, mandolin*, бандж*, мандолин*, 班卓琴, 曼陀林, バンジョー, マンドリン, 밴조, 만돌린'),
    instruments: ['banjo'],
  },
  {
    words: list(
      'rhodes, electric piano, e piano, wurlitzer, elektrikli piyano, электропиано, 电钢琴, エレピ, エレクトリックピアノ, 일렉트릭 피아노',
    ),
    instruments: ['piano-electric'],
  },
  {
    words: list('piano, klavier, pianoforte, piyano*, пианино, фортепиано, рояль, 钢琴, ピアノ, 피아노'),
    instruments: ['piano-felt', 'piano-house', 'piano-upright', 'piano-electric'],
  },
  {
    words: list('clavinet, clavi, клавинет, クラビネット, 클라비넷'),
    instruments: ['clavinet'],
  },
  {
    words: list(`
    organ, organs, hammond, orgel, orgue, organo, orgao, org, орган*, 管风琴, 风琴, オルガン, 오르간
  `),
    instruments: ['organ'],
  },
  {
    words: list(`
    accordion, akkordeon, accordeon, acordeon*, acordeao, fisarmonica, akordeon, аккордеон*, баян*, 手风琴, アコーディオン, 아코디언
  `),
    instruments: ['accordion'],
  },
  {
    words: list(`
    harmonica, mouth organ, mundharmonika, armonica, gaita, mizika, губная гармо*, гармошк*, 口琴, ハーモニカ, 하모니카
  `),
    instruments: ['harmonica'],
  },
  {
    words: list(
      'vibraphone, vibes, vibraphon, vibrafono, vibrafone, vibrafon, вибрафон, 颤音琴, ビブラフォン, 비브라폰',
    ),
    instruments: ['vibraphone'],
  },
  {
    words: list(
      'violin, fiddle, geige, violine, violon, violino, keman*, скрипк*, 小提琴, バイオリン, ヴァイオリン, 바이올린',
    ),
    instruments: ['violin'],
  },
  {
    words: list(
      'strings, streicher, cordes, cuerdas, archi, cordas, yayli*, струнн*, 弦乐, ストリングス, 현악, 스트링',
    ),
    instruments: ['strings', 'strings-short'],
  },
  {
    words: list(`
    sax, saxophone, saxophon, saxofon*, saxofone, sassofono, saksofon*, saksafon*, саксофон*, 萨克斯, サックス, サクソフォン, 색소폰
  `),
    instruments: ['sax'],
  },
  {
    words: list(
      'trumpet, trompete, trompette, trompeta, tromba, trompet*, trombeta, труб*, 小号, トランペット, 트럼펫',
    ),
    instruments: ['trumpet'],
  },
  {
    words: list(`
    horn, horns, brass, trombone, blaser, cor, cuivres, metales, ottoni, metais, korno, bakir uflemeli*, trombon, валторн*, медные,
    духов*, 圆号, 铜管, ホルン, ブラス, 호른, 브라스
  `),
    instruments: ['brass', 'horn', 'trumpet'],
  },
  {
    words: list(`
    music box, celesta, glockenspiel, spieluhr, boite a musique, caja de musica, caixa de musica, carillon, muzik kutusu,
    музыкальная шкатулка, 八音盒, 音乐盒, オルゴール, 오르골
  `),
    instruments: ['music-box'],
  },
  {
    words: list('bells, glass, glocken, cloches, campanas, sinos, campane, canlar, колокол*, 钟声, 铃, ベル, 종소리'),
    instruments: ['glass-bells', 'music-box'],
  },
  {
    words: list(
      'synth*, synthesizer, sintetizador*, sintetizzator*, sentezleyici, синтезатор*, 合成器, シンセ, 신스, 신시사이저',
    ),
    instruments: ['lead-synth', 'pluck-synth', 'stab', 'bass-synth', 'bass-acid', 'pad-wide'],
  },
  {
    words: list(`
    drum, drums, drumming, percussion, beat, beats, schlagzeug, trommel*, batterie, bateria, batteria, percusion, percussion*, davul*,
    perkusyon, vurmali*, ударн*, барабан*, 鼓, 鼓点, 打击乐, ドラム, 打楽器, 드럼, 타악기
  `),
    instruments: [],
    drums: true,
  },
];
