import { describe, expect, it } from 'vitest';
import { testJob } from '../../../tests/sandbox/test-job.ts';
import type { MusicInput } from '../../engine.ts';
import { families } from '../styles/families.ts';
import { familyWords, flavourWords } from './family-words.ts';
import { instrumentWords } from './instrument-words.ts';
import { readRequest } from '../request/read-request.ts';
import { fastWords, moods, scenes, slowWords } from './common-words.ts';
import { plain } from '../../plain-text.ts';
import { mentions } from '../request/words.ts';

const plan = (input: Partial<MusicInput>) => readRequest(testJob(input), 0);
const getFamilyId = (prompt: string): string => plan({ prompt }).family.id;

/** Requests in English, Chinese, Russian, German, French, Japanese, Korean, Spanish, Portuguese, and Turkish. */
const requests: Readonly<Record<string, readonly string[]>> = {
  'bossa-nova': [
    'a mellow bossa nova',
    '轻柔的波萨诺瓦',
    'тихая босса-нова',
    'ein sanfter Bossa Nova',
    'une bossa nova douce',
    '静かなボサノバ',
    '잔잔한 보사노바',
    'una bossa nova tranquila',
    'uma bossa nova suave',
    'sakin bir bossa nova',
  ],
  lofi: [
    'lo-fi beats',
    '低保真学习音乐',
    'лоу-фай для учёбы',
    'Lo-Fi zum Lernen',
    'du lo-fi pour étudier',
    'ローファイ',
    '로파이 음악',
    'lo-fi para estudiar',
    'lo-fi para estudar',
    'ders çalışmak için lo-fi',
  ],
  house: [
    'deep house',
    '浩室音乐',
    'хаус',
    'House-Musik',
    'de la house',
    'ハウス',
    '하우스 음악',
    'música house',
    'música eletrônica',
    'elektronik dans müziği',
  ],
  rock: [
    'a rock song',
    '摇滚歌曲',
    'рок-песня',
    'ein Rocksong, Rock',
    'du rock',
    'ロックの曲',
    '록 음악',
    'una canción de rock',
    'um rock',
    'bir rock şarkısı',
  ],
  cinematic: [
    'film score',
    '电影配乐',
    'саундтрек',
    'Filmmusik',
    'musique de film',
    '映画音楽',
    '영화 음악',
    'banda sonora',
    'trilha sonora',
    'film müziği',
  ],
  pop: [
    'a pop song',
    '流行歌曲',
    'поп-песня',
    'ein Popsong, Pop',
    'une chanson pop',
    'ポップス',
    '팝송',
    'una canción pop',
    'uma canção pop',
    'bir pop şarkısı',
  ],
  jazz: ['smoky jazz', '爵士', 'джаз', 'Jazz', 'du jazz', 'ジャズ', '재즈', 'jazz', 'jazz', 'caz müziği'],
  blues: [
    'a slow blues',
    '蓝调',
    'блюз',
    'Blues',
    'un blues',
    'ブルース',
    '블루스',
    'un blues',
    'um blues',
    'bir blues',
  ],
  soul: ['warm soul', '灵魂乐', 'соул', 'Soul', 'de la soul', 'ソウル', '소울', 'soul', 'soul', 'soul müzik'],
  reggae: ['reggae', '雷鬼', 'регги', 'Reggae', 'du reggae', 'レゲエ', '레게', 'reggae', 'reggae', 'reggae'],
  folk: ['a folk song', '民谣', 'фолк', 'ein Volkslied', 'du folk', 'フォーク', '포크', 'folclore', 'folk', 'türkü'],
  ambient: [
    'ambient',
    '环境音乐',
    'эмбиент',
    'Ambient',
    'musique ambiante',
    'アンビエント',
    '앰비언트',
    'ambient',
    'música ambiente',
    'meditasyon müziği',
  ],
  techno: ['techno', '科技舞曲', 'техно', 'Techno', 'de la techno', 'テクノ', '테크노', 'tecno', 'tecno', 'tekno'],
  'hip-hop': ['hip-hop', '嘻哈', 'хип-хоп', 'Rap', 'du rap', 'ヒップホップ', '힙합', 'rap', 'rap', 'rap'],
  'drum-and-bass': [
    'drum and bass',
    '鼓打贝斯',
    'драм-н-бейс',
    'Drum and Bass',
    'de la drum and bass',
    'ドラムンベース',
    '드럼 앤 베이스',
    'drum and bass',
    'drum and bass',
    'drum and bass',
  ],
  waltz: [
    'a waltz',
    '圆舞曲',
    'вальс',
    'ein Walzer',
    'une valse',
    'ワルツ',
    '왈츠',
    'un vals',
    'uma valsa',
    'bir vals',
  ],
  funk: ['funk', '放克', 'фанк', 'Funk', 'du funk', 'ファンク', '펑키한 음악', 'funk', 'funk', 'funk'],
  metal: ['heavy metal', '重金属', 'метал', 'Metal', 'du métal', 'メタル', '메탈', 'metal', 'metal', 'metal'],
};

describe('style words in ten languages', () => {
  it.each(families.map(({ id }) => id))('are recognized: %s', (id) => {
    expect(requests[id]).toHaveLength(10);
    expect((requests[id] ?? []).map((request) => [request, getFamilyId(request)])).toEqual(
      (requests[id] ?? []).map((request) => [request, id]),
    );
  });

  it('belong to one family each', () => {
    const all = [familyWords, flavourWords].flatMap((words) => Object.values(words).flat());
    expect(all.filter((word, i) => all.indexOf(word) !== i)).toEqual([]);
    expect(new Set(Object.keys(familyWords))).toEqual(new Set(families.map(({ id }) => id)));
  });
});

describe('two styles', () => {
  it.each([
    ['bossa nova house', 'house+bossa-nova'],
    ['jazzy hip-hop', 'hip-hop+jazz'],
    ['джазовый хип-хоп', 'hip-hop+jazz'],
    ['爵士风的嘻哈', 'hip-hop+jazz'],
    ['ジャジーなヒップホップ', 'hip-hop+jazz'],
    ['jazziger Hip-Hop', 'hip-hop+jazz'],
    ['acoustic pop with a violin', 'pop+folk'],
    ['epic rock', 'rock+cinematic'],
    ['reggae with a touch of soul', 'reggae+soul'],
    ['a jazz waltz', 'waltz+jazz'],
    ['lo-fi hip hop', 'lofi'],
    ['rock ballad', 'rock'],
  ])('“%s” is %s', (prompt, id) => {
    expect(getFamilyId(prompt)).toBe(id);
  });
});

describe('mood, tempo, instrument and place words', () => {
  it.each([
    ['a sad, slow song with a violin, in the rain', 'sad', 'violin', 'scene-rain'],
    ['一首悲伤的慢歌，小提琴，雨', 'sad', 'violin', 'scene-rain'],
    ['грустная медленная песня, скрипка, дождь', 'sad', 'violin', 'scene-rain'],
    ['ein trauriges langsames Lied mit Geige und Regen', 'sad', 'violin', 'scene-rain'],
    ['une chanson triste et lente, violon et pluie', 'sad', 'violin', 'scene-rain'],
    ['悲しい、ゆっくり、バイオリン、雨', 'sad', 'violin', 'scene-rain'],
    ['슬픈 느린 노래, 바이올린, 빗소리', 'sad', 'violin', 'scene-rain'],
    ['una canción triste y lenta con violín y lluvia', 'sad', 'violin', 'scene-rain'],
    ['uma canção triste e lenta, violino e chuva', 'sad', 'violin', 'scene-rain'],
    ['hüzünlü, yavaş bir şarkı, keman ve yağmur', 'sad', 'violin', 'scene-rain'],
  ])('are recognized in “%s”', (prompt, mood, instrument, scene) => {
    const read = plan({ prompt });
    expect(read.moods).toContain(mood);
    expect(read.instruments['lead']).toBe(instrument);
    expect(read.scene).toBe(scene);
    expect(mentions(plain(prompt), slowWords)).toBe(true);
  });

  it('have Turkish words for every mood, player and place', () => {
    const turkish =
      'hüzünlü, mutlu, sakin, enerjik, karanlık, rüya gibi, balad, flüt, gitar, piyano, org, akordeon, keman, yaylı, ' +
      'saksofon, trompet, korno, müzik kutusu, davul, yağmur, deniz, rüzgar, yavaş, hızlı';
    const sound = plain(turkish);
    expect(moods.filter(({ words }) => !mentions(sound, words))).toEqual([]);
    expect(scenes.filter(({ words }) => !mentions(sound, words))).toEqual([]);
    expect(mentions(sound, slowWords) && mentions(sound, fastWords)).toBe(true);
    const players = instrumentWords.filter(({ words }) => mentions(sound, words));
    expect(players.length).toBeGreaterThanOrEqual(12);
  });

  it.each([
    ['bossa nova without drums'],
    ['Bossa Nova ohne Schlagzeug'],
    ['bossa nova sans batterie'],
    ['босса-нова без ударных'],
    ['波萨诺瓦，不要鼓'],
    ['ドラムなしのボサノバ'],
    ['드럼 없이 보사노바'],
    ['bossa nova sin batería'],
    ['bossa nova sem bateria'],
    ['davul olmadan bossa nova'],
    ['davulsuz bossa nova'],
  ])('exclude the drums in “%s”', (prompt) => {
    expect(plan({ prompt }).family.id).toBe('bossa-nova');
    expect(plan({ prompt }).silentParts).toEqual(expect.arrayContaining(['rim', 'shaker', 'kick', 'tom']));
  });
});
