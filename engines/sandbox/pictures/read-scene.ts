import { list } from '../vocabulary/family-words.ts';
import { plain } from '../../plain-text.ts';
import { mentions } from '../request/words.ts';
import { type Random, createRandom } from '../sound/random.ts';
import { type Light, lights, lightWords } from './light.ts';

export const sceneIds = ['mountains', 'sea', 'city', 'forest', 'desert', 'space', 'meadow', 'village', 'flow'] as const;
export type SceneId = (typeof sceneIds)[number];

/** The scene of a prompt, as far as the sandbox can paint it. */
export interface Scene {
  readonly id: SceneId;
  readonly light: Light;
  /** The image's own random stream, so that the same scene gives different pictures. */
  readonly random: Random;
  readonly seed: number;
  /** Whether the prompt names a thing. */
  readonly has: (thing: keyof typeof things) => boolean;
}

const sceneWords: Readonly<Record<Exclude<SceneId, 'flow'>, string>> = {
  sea: `sea*, ocean*, beach*, wave*, harbo*, coast*, lighthouse*, ship*, boat*, island*, bay, meer*, ozean*, strand*, hafen*, kuste*, leuchtturm*, insel*, schiff*, boot*, welle*,
    mer, plage*, port, cote, phare*, ile, bateau*, vague*, mar, oceano*, playa*, puerto*, faro*, costa*, isla*, barco*, ola, olas, praia*, porto*, farol*, ilha*,
    onda*, deniz*, okyanus*, sahil*, liman*, kiyi*, ada, gemi*, tekne*, dalga*, мор*, океан*, пляж*, порт*, гаван*, маяк*, остров*, корабл*, лодк*, волн*,
    海, 大海, 海边, 海滩, 港, 灯塔, 船, 岛, 波, 浪, 港口, 灯台, 島, 바다, 해변, 항구, 등대, 섬, 배가, 파도`,
  city: `city*, town square, street*, skyline*, skyscraper*, downtown, neon, tokyo, new york, metropol*, stadt*, strasse*, hochhaus*, wolkenkratzer*, ville*, rue*,
    gratte ciel, ciudad*, calle*, rascacielos, cidade*, rua*, arranha*, sehir*, kent*, sokak*, gokdelen*, город*, улиц*, небоскреб*, 城市, 都市, 街, 街道, 高楼, 东京,
    ビル, 街並み, 東京, 도시, 거리, 빌딩, 서울`,
  village: `village*, house*, cottage*, town*, roof*, chimney*, castle*, church*, dorf*, haus*, hauser, hutte*, dach*, schloss*, kirche*, maison*, toit*, chateau*, eglise*, pueblo*,
    casa*, tejado*, castillo*, iglesia*, aldeia*, vila*, telhado*, castelo*, igreja*, koy*, kasaba*, ev, evler*, cati*, kale*, деревн*, дом*, крыш*, замок*, замк*, церк*,
    村, 村庄, 房子, 屋, 屋顶, 城堡, 小镇, 家, 町, 屋根, 城, 마을, 집, 지붕, 성이`,
  forest: `forest*, wood*, tree*, jungle*, pine*, wald*, baum*, baume*, dschungel*, foret*, arbre*, bois, bosque*, arbol*, selva*, floresta*, arvore*, mata, orman*, agac*,
    лес*, дерев*, джунгл*, 森林, 树, 林, 丛林, 森, 木々, 樹, 숲, 나무, 정글`,
  desert: `desert*, dune*, sahara, sand*, canyon*, cactus, wuste*, dune*, kaktus*, sable*, desierto*, duna*, arena*, deserto*, areia*, col, coller*, kum*, пустын*, дюн*, пес*, барх*, 沙漠, 沙丘,
    戈壁, 砂漠, 砂, 사막, 모래`,
  space: `space, planet*, galax*, nebula*, astronaut*, cosmos, cosmic, universe, mars, saturn*, weltraum*, weltall*, kosmos*, nebel im all, espace, planete*, nebuleuse*, espacio*,
    galaxia*, universo*, espaco*, planeta*, uzay*, gezegen*, evren*, космос*, косм*, планет*, галактик*, вселенн*, туманност*, 太空, 宇宙, 行星, 星系, 星云, 惑星, 銀河, 우주, 행성, 은하`,
  meadow: `meadow*, flower*, garden*, field*, poppy, poppies, tulip*, sunflower*, lavender*, rose*, wiese*, blume*, garten*, feld*, mohn*, lavendel*, fleur*, jardin*, champ*, prairie*,
    coquelicot*, pradera*, flores*, flor, campo*, girasol*, jardim*, girassol*, cayir*, cicek*, bahce*, tarla*, lale*, луг*, сад*, пол*, мак*, роз*, 草地, 花, 花园, 田野, 花田, 野, 庭, 花畑,
    草原, 꽃, 정원, 들판, 초원`,
  mountains: `mountain*, hill*, valley*, peak*, alps, lake*, glacier*, volcano*, fuji, berg*, tal, gipfel*, alpen, see, gletscher*, vulkan*, montagne*, colline*, vallee*, lac, sommet*, volcan*,
    montana*, colina*, valle*, lago*, cumbre*, montanha*, vale*, pico*, vulcao*, dag, daglar*, tepe*, vadi*, gol, zirve*, гор*, холм*, долин*, озер*, вершин*, вулкан*,
    山, 山脉, 山峰, 湖, 谷, 富士*, 峰, 丘, 산, 언덕, 호수, 계곡, 봉우리`,
};

const things = {
  rain: 'rain*, drizzle*, regen*, pluie*, lluvia*, chuva*, yagmur*, дожд*, 雨, 비가, 비 오는, 빗',
  snow: 'snow*, winter*, schnee*, neige*, nieve*, neve*, kar, karli, снег*, снеж*, зим*, 雪, 冬, 눈이, 눈 덮인, 겨울',
  lighthouse: 'lighthouse*, leuchtturm*, phare*, faro*, farol*, deniz feneri, маяк*, 灯塔, 灯台, 등대',
  boat: 'boat*, sail*, ship*, segel*, schiff*, boot*, bateau*, voile*, barco*, vela*, veleiro*, tekne*, gemi*, yelken*, лодк*, корабл*, парус*, 船, 帆, ヨット, 배가, 돛',
  lake: 'lake*, reflect*, river*, see, fluss*, lac, riviere*, lago*, rio*, gol, nehir*, озер*, рек*, 湖, 河, 倒影, 川, 호수, 강이',
  moon: 'moon*, mond*, lune*, luna*, lua, ay isigi, ay, лун*, 月, 달',
  birds:
    'bird*, gull*, crow*, vogel*, mowe*, oiseau*, pajaro*, gaviota*, passaro*, gaivota*, kus*, marti*, птиц*, чайк*, 鸟, 鳥, カモメ, 새가, 갈매기',
} as const;

const words = new Map<string, readonly string[]>();
function splitWords(text: string): readonly string[] {
  const known = words.get(text) ?? list(text);
  words.set(text, known);
  return known;
}

/** Returns the first of the ids that the prompt names, or null if it names none. */
function chosen<T extends string>(prompt: string, from: Readonly<Record<string, string>>, ids: readonly T[]): T | null {
  const named = ids.filter((id) => from[id] !== undefined && mentions(prompt, splitWords(from[id])));
  return named[0] ?? null;
}

/** Parses the scene of a prompt. */
export function readScene(prompt: string, seed: number): Scene {
  const text = plain(prompt);
  const random = createRandom(seed, 'picture', text);
  const order = Object.keys(sceneWords) as Exclude<SceneId, 'flow'>[];
  const unnamed = createRandom('picture of', text).pick([
    'flow',
    'flow',
    'mountains',
    'sea',
    'meadow',
    'desert',
  ] as const);
  const time = chosen(text, lightWords, ['night', 'dusk', 'dawn', 'storm', 'winter', 'autumn', 'spring', 'day']);
  const id = chosen(text, sceneWords, order) ?? (time === 'winter' ? 'village' : unnamed);
  const hour = time ?? random.pick(['dawn', 'day', 'dusk', 'dusk', 'night'] as const);
  return {
    id,
    light: random.pick(lights.filter((each) => each.id === hour)),
    random,
    seed: random.index(1_000_000),
    has: (thing) => mentions(text, splitWords(things[thing])),
  };
}
