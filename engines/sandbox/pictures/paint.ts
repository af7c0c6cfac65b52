import { type ImageInput, type ImageSource, type ImageStyle, deriveSeed } from '../../images.ts';
import { list } from '../vocabulary/family-words.ts';
import { plain } from '../../plain-text.ts';
import { mentions } from '../request/words.ts';
import { blurred } from './blur.ts';
import { blend, type Canvas, lightness, mix, newCanvas } from './canvas.ts';
import { ink } from './looks/ink.ts';
import type { Look, Motif } from './looks/look.ts';
import { oil } from './looks/oil.ts';
import { papercut } from './looks/papercut.ts';
import { mosaic, neon, pixel } from './looks/pieces.ts';
import { engraving, linocut, riso } from './looks/prints.ts';
import { watercolor } from './looks/watercolor.ts';
import { readScene, type Scene, type SceneId } from './read-scene.ts';
import { paintFlow, paintSpace } from './scenes/beyond.ts';
import { paintCity, paintForest, paintVillage } from './scenes/built.ts';
import { paintDesert, paintMeadow, paintMountains } from './scenes/land.ts';
import { paintWeather } from './scenes/sky.ts';
import { paintSea } from './scenes/water.ts';

const scenes: Readonly<Record<SceneId, (canvas: Canvas, scene: Scene) => unknown>> = {
  mountains: paintMountains,
  sea: paintSea,
  city: paintCity,
  forest: paintForest,
  desert: paintDesert,
  space: paintSpace,
  meadow: paintMeadow,
  village: paintVillage,
  flow: paintFlow,
};

const looks: Readonly<Record<ImageStyle, Look>> = {
  oil,
  watercolor,
  ink,
  papercut,
  linocut,
  riso,
  engraving,
  mosaic,
  neon,
  pixel,
};

/** The words for each style that a prompt can contain. */
const styleWords: Readonly<Record<ImageStyle, string>> = {
  oil: 'oil, oil painting, impasto, van gogh, olgemalde, huile, oleo, yagliboya, масл*, 油画, 油絵, 유화',
  watercolor: 'watercolo*, aquarell*, aquarelle, acuarela, aquarela, suluboya, акварел*, 水彩, 수채화, 수채',
  ink: 'ink, ink wash, sumi, calligraphy, tusche*, encre, tinta, murekkep, тушь*, тушью, 水墨, 墨, 수묵',
  papercut: 'papercut, paper cut, paper, scherenschnitt, papier, papel, kagit, бумаг*, бумаж*, 剪纸, 紙, 切り絵, 종이',
  linocut:
    'linocut, woodcut, woodblock, linol*, holzschnitt, linogravure, linogravura, linograbado, линогравюр*, 木版, 版画, 판화',
  riso: 'riso, risograph, screen print, halftone, poster, plakat, affiche, cartel, afis, плакат*, 海报, ポスター, 포스터',
  engraving: 'engraving, etching, engraved, kupferstich, gravure, grabado, gravura, gravur, гравюр*, 铜版, 銅版, 동판',
  mosaic:
    'mosaic*, stained glass, mosaik*, mosaique, mosaico, mozaik, vitray, мозаик*, витраж*, 马赛克, モザイク, 모자이크',
  neon: 'neon, cyberpunk, synthwave, glowing, leuchtend, неон*, киберпанк, 霓虹, 赛博, ネオン, サイバー, 네온, 사이버',
  pixel: 'pixel, pixel art, 8 bit, 16 bit, пиксел*, 像素, ピクセル, ドット絵, 픽셀, 도트',
};

/** Returns the style that a prompt names, or one that suits its scene. */
function findStyle(prompt: string, scene: Scene): ImageStyle {
  const text = plain(prompt);
  const named = (Object.keys(styleWords) as ImageStyle[]).find((id) => mentions(text, list(styleWords[id])));
  if (named) return named;
  return scene.id === 'space' ? 'riso' : scene.id === 'flow' ? scene.random.pick(['oil', 'papercut', 'riso']) : 'oil';
}

/** The pixels of a source image, scaled to the size of the output: red, green, and blue. */
export interface SourcePixels extends Pick<ImageSource, 'strength'> {
  readonly rgb: Uint8Array;
}

/**
 * Paints a source image into a scene. At strength 0, it keeps its own forms and colours. With more strength, it first
 * gets more of the scene's light, and then of the scene itself.
 */
function bringIn(canvas: Canvas, { light }: Scene, { rgb: bytes, strength }: SourcePixels): void {
  const { width, height, rgb, depth } = canvas;
  const pixels = Float32Array.from(bytes, (value) => value / 255);
  const planes = new Float32Array(width * height);
  const tones = [light.near, light.far, light.sky[1], light.sky[2], light.lamp] as const;
  const [graded, replaced] = [Math.min(1, strength * 0.9), Math.max(0, strength - 0.35) * 0.85];
  for (let at = 0, i = 0; at < planes.length; at++, i += 3) {
    const value = lightness(pixels[i] as number, pixels[i + 1] as number, pixels[i + 2] as number);
    planes[at] = value;
    const place = Math.min(3.999, value * 4);
    const tone = blend(tones[Math.floor(place)]!, tones[Math.floor(place) + 1]!, place - Math.floor(place));
    for (let c = 0; c < 3; c++) {
      const lit = mix(pixels[i + c] as number, tone[c] as number, graded * 0.75);
      rgb[i + c] = mix(lit, rgb[i + c] as number, replaced);
    }
  }
  if (strength > 0.8) return;
  // A source image has no depth, so dark pixels count as near.
  const soft = blurred(planes, width, height, 5 * canvas.scale);
  for (let at = 0; at < soft.length; at++) depth[at] = 2 + Math.round((1 - (soft[at] as number)) * 6);
}

/** Returns the requested style, or one that suits the scene. */
export const styleFor = ({ prompt, style }: Pick<ImageInput, 'prompt' | 'style'>, scene: Scene): ImageStyle =>
  style ?? findStyle(prompt, scene);

/** Paints the scene of a prompt, without weather and before a look is applied. */
export function paintScene(prompt: string, seed: number, width: number, height: number) {
  const scene = readScene(prompt, seed);
  const canvas = newCanvas(width, height);
  scenes[scene.id](canvas, scene);
  return { scene, canvas };
}

export const paintInStyle = (style: ImageStyle, motif: Motif): Float32Array => looks[style](motif);

/** Paints one image of a job. Returns a byte each for red, green, and blue. CPU-bound: run it in a worker thread. */
export function paintPicture(input: ImageInput, index: number, source: SourcePixels | null): Uint8Array {
  const seed = deriveSeed(input, index);
  const { scene, canvas } = paintScene(input.prompt, seed, input.width, input.height);
  paintWeather(canvas, scene);
  if (source) bringIn(canvas, scene, source);
  const { light, random } = scene;
  const made = paintInStyle(styleFor(input, scene), { ...canvas, light, random, seed: scene.seed });
  const bytes = new Uint8Array(made.length);
  for (let i = 0; i < made.length; i++) bytes[i] = Math.max(0, Math.min(255, Math.round((made[i] as number) * 255)));
  return bytes;
}
