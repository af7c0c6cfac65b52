import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { build } from 'vite';
import { parseTranslateCall } from '../plugins/inline-translations/source-texts.ts';
import { siteLocales } from '../plugins/locales.ts';
import { cssVariables } from '../src/ui/tokens/tokens.ts';
import { root } from './freshness.ts';
import { CommandFailed } from './run.ts';

/** The IDs of the texts of the element, which are the same as in the player of the site. */
const ids = {
  play: 'ui.player.play',
  pause: 'ui.player.pause',
  retry: 'ui.player.retry',
  error: 'ui.player.error',
  position: 'ui.player.position',
  time: 'ui.player.time',
  lyrics: 'ui.player.lyrics',
  untitled: 'gallery.untitled.song',
  gone: 'gallery.gone',
} as const;

/** Where the site uses these texts. */
export const karaokeTexts: readonly string[] = [
  'src/core/player/PlayButton.tsx',
  'src/core/player/SongError.tsx',
  'src/core/player/SeekTrack.tsx',
  'src/ui/player/Lyrics.tsx',
  'src/features/gallery/gallery-text.ts',
];

/** The colors of the element, by the names of the site's colors. */
const colors = {
  accent: 'accent',
  'on-accent': 'on-accent',
  sung: 'accent-text',
  ink: 'ink',
  muted: 'ink-muted',
  line: 'line',
  wave: 'wave',
  danger: 'danger',
} as const;

function readEnglish(): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    const text = ts.isCallExpression(node) ? parseTranslateCall(node) : undefined;
    if (text) texts.set(text.id, text.message);
    ts.forEachChild(node, visit);
  };
  for (const path of karaokeTexts) {
    const source = readFileSync(join(root, path), 'utf8');
    visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  }
  return texts;
}

function readLabels(code: string, english: ReadonlyMap<string, string>): Record<string, string> {
  const path = join(root, 'i18n', code, 'code.json');
  const own = (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}) as Record<string, { message: string }>;
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      const text = own[id]?.message ?? english.get(id);
      if (text === undefined) throw new CommandFailed(`No text ${id} for the karaoke element.`);
      return [name, text];
    }),
  );
}

function readColors(primary: string): string {
  const [light, dark] = [cssVariables('light', primary), cssVariables('dark', primary)];
  return Object.entries(colors)
    .map(([name, own]) => `--_site-${name}:light-dark(${light[`--cdz-${own}`]},${dark[`--cdz-${own}`]});`)
    .join('');
}

async function bundle(values: object): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { KARAOKE_SETTINGS: JSON.stringify(values) },
    build: {
      write: false,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      lib: { entry: join(root, 'clients/karaoke/src/main.ts'), formats: ['iife'], name: 'karaoke' },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new CommandFailed('The karaoke element was not bundled.');
  return output.output[0].code;
}

/**
 * Generates the script of the karaoke element under two names: one that stays the same, and one with a hash of the content. Pages of
 * the site learn the names from `generated/karaoke.ts`.
 */
export async function generateKaraoke(slug: string, primary: string): Promise<void> {
  const tag = `${slug}-karaoke`;
  const english = readEnglish();
  const labels = Object.fromEntries(siteLocales.map(({ code }) => [code, readLabels(code, english)]));
  const script = await bundle({ tag, labels, colors: readColors(primary) });
  const hashed = `${tag}-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`;
  const folder = join(root, 'generated/embed');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of [`${tag}.js`, hashed]) await writeFile(join(folder, name), script);
  const values = { karaokeTag: tag, karaokeScript: `/embed/${hashed}` };
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} = '${value}';\n`);
  await writeFile(join(root, 'generated/karaoke.ts'), lines.join(''));
}
