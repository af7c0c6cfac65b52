import { type Colour, colour } from './canvas.ts';

/** The colours of a time of day. Everything in a picture takes its colours from these. */
export interface Light {
  readonly id: string;
  /** From the top of the sky to the horizon. */
  readonly sky: readonly [Colour, Colour, Colour];
  /** The sun or moon. */
  readonly lamp: Colour;
  /** The land from the horizon to the foreground. */
  readonly far: Colour;
  readonly near: Colour;
  readonly accent: Colour;
  /** Windows, lanterns, and other things that shine by themselves. */
  readonly shine: Colour;
  readonly dark: boolean;
}

const light = (id: string, dark: boolean, hexes: string): Light => {
  const [top, middle, low, lamp, far, near, accent, shine] = hexes.split(' ').map(colour) as [
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
    Colour,
  ];
  return { id, sky: [top, middle, low], lamp, far, near, accent, shine, dark };
};

/** All lights. Several of them can share an id, with different moods. */
export const lights: readonly Light[] = [
  light('dawn', false, '#5b7fa8 #d9b7b0 #ffe3c2 #fff6df #b8a6b8 #2f3a56 #e2725b #ffd79a'),
  light('dawn', false, '#7a8fc0 #f0b8c0 #ffd9b8 #fffaf0 #c9aebf #3b3558 #d9577a #ffe2a8'),
  light('day', false, '#2f78b7 #79b8de #dcefF2 #fffbe6 #9dbccb #234f45 #e05a3a #ffe08a'),
  light('day', false, '#3f9ac0 #9fd6d8 #f4f1dc #fffdf0 #a5cbbd #2a5a3c #e8743b #fff0a0'),
  light('dusk', false, '#2b2f63 #b0567a #ff9e5e #ffe0a0 #8f5a78 #1c1a33 #ff5a3c #ffc46b'),
  light('dusk', false, '#1f3a5f #d2695e #ffc078 #fff0c0 #7d6480 #16202f #e8433f #ffd27a'),
  light('night', true, '#070d23 #16265a #3d5688 #f4f0dc #2c4270 #060a18 #e0a84e #ffd98a'),
  light('night', true, '#0b0a26 #2a1f5e #5d4a93 #fff4e0 #3d3470 #0a0818 #ff7fae #ffe0a0'),
  light('storm', true, '#20292f #4a5a62 #93a39f #e8ece0 #5f7276 #141c20 #c8a24a #ffe6a8'),
  light('autumn', false, '#5f8fa8 #d8cba8 #f7dfae #fff4d6 #b98a5a #4a2418 #d1491f #ffc860'),
  light('winter', false, '#6f93b8 #b9cddd #f2f2f0 #ffffff #aebfd0 #33475c #c8485a #ffe4b0'),
  light('spring', false, '#79b4d8 #c9e2dc #fdeef0 #fffdf6 #b7cfae #35603f #ec7fa0 #fff2b0'),
];

/** The words for times of day and year and for places, in the languages of the site. */
export const lightWords: Readonly<Record<string, string>> = {
  dawn: `dawn, sunrise, morning, daybreak, morgen*, sonnenaufgang, aube, matin*, lever du soleil, amanecer, alba, manana, amanhecer, manha, nascer do sol,
    safak, sabah*, gun dogumu, рассвет*, утр*, 清晨, 早晨, 黎明, 日出, 朝, 夜明け, 日の出, 새벽, 아침, 일출`,
  dusk: `dusk, sunset, evening, twilight, golden hour, abend*, sonnenuntergang, dammerung, crepuscule, soir*, coucher de soleil, atardecer, ocaso, anochecer,
    tarde, entardecer, por do sol, aksam*, gun batimi, alacakaranlik, закат*, вечер*, сумер*, 黄昏, 傍晚, 日落, 晚霞, 夕, 夕焼け, 夕暮れ, 日没, 저녁, 노을, 황혼, 석양`,
  night: `night*, midnight, moon*, stars, starry, nacht*, mond*, sterne*, nuit*, lune, etoile*, noche*, luna, estrella*, noite*, lua, estrela*, gece*, ay isigi,
    yildiz*, ноч*, лун*, звезд*, 夜, 月, 星, 深夜, 月光, 밤, 달, 별, 심야`,
  storm: `storm*, thunder*, rain*, sturm*, gewitter*, regen*, orage*, tempete*, pluie*, tormenta*, lluvia*, tempestade*, chuva*, firtina*, yagmur*, гроз*, шторм*,
    бур*, дожд*, 暴风*, 风暴, 雨, 雷, 嵐, 폭풍, 비가, 비 오는, 천둥`,
  autumn: `autumn*, fall leaves, october, herbst*, automne*, otono*, outono*, sonbahar*, guz, осен*, 秋, 秋天, 紅葉, 가을, 단풍`,
  winter: `winter*, snow*, ice, frost*, schnee*, eis, hiver*, neige*, invierno*, nieve*, inverno*, neve*, kis, kar, karli, buz*, зим*, снег*, снеж*, лед*, 冬, 雪,
    冰, 겨울, 눈 덮인, 눈이, 설경`,
  spring: `spring*, blossom*, april, cherry, fruhling*, blute*, printemps, floraison, primavera*, ilkbahar, bahar*, весн*, цвет*, 春, 桜, 花开, 봄, 벚꽃`,
  day: `noon, midday, sunny, summer*, blue sky, mittag*, sommer*, sonnig*, midi, ete, soleil, ensoleille*, mediodia, verano*, soleado*, meio dia, verao*, ensolarad*,
    ogle*, yaz, gunesli*, полдень*, лет*, солнеч*, 正午, 夏, 晴, 阳光, 昼, 太陽, 한낮, 여름, 햇살`,
};
