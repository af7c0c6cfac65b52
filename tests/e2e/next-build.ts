import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { addPrevious } from '../../scripts/previous-builds.ts';
import { built } from './site.ts';

const texts = new Set(['.html', '.js', '.css', '.json', '.xml']);
const backwards = (text: string) => [...text].toReversed().join('');

export interface NextBuild {
  readonly folder: string;
  readonly id: string;
  readonly timestamp: number;
  remove(): Promise<void>;
}

async function rewrite(folder: string, change: (text: string, path: string) => string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)));
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const text = await readFile(path, 'utf8');
    const changed = change(text, path);
    if (changed !== text) await writeFile(path, changed);
  }
}

/**
 * A build as the one after would be, made of the one that is there: every script and style sheet has another name, every
 * page, every payload and every worker names the new build. `keeping`: with the scripts of the build before, as `npm start`
 * leaves them.
 */
export async function nextBuild({ keeping }: { keeping: boolean }): Promise<NextBuild> {
  const root = await mkdtemp(join(tmpdir(), 'cadenza-next-build-'));
  const folder = join(root, 'build');
  await cp(built, folder, {
    recursive: true,
    filter: (path) => !/\.(?:br|gz)$|\/build\/(?:media|\.[^/]*$)/.test(path),
  });
  const before = JSON.parse(await readFile(join(built, 'version.json'), 'utf8')) as {
    timestamp: number;
    build_id: string;
  };
  const id = backwards(before.build_id);
  const timestamp = before.timestamp + 3_600_000;

  const assets = (await readdir(folder, { recursive: true })).filter((path) =>
    /(?:^|\/)assets\/(?:js|css)\/./.test(path),
  );
  const hashes = new Set(assets.map((path) => /[./]([0-9a-f]{8})\.(?:js|css)$/.exec(path)?.[1] ?? ''));
  const renamed = (text: string) =>
    text.replace(/(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])/g, (word) => (hashes.has(word) ? backwards(word) : word));
  await rewrite(folder, (text, path) => {
    const other = renamed(text).replaceAll(before.build_id, id);
    if (path.endsWith('.html')) return other.replace(/(<meta name="?build"? content="\w+ )\d+/, `$1${timestamp}`);
    if (path.endsWith('/sw.js')) return other.replace(/(?<="?revision"?:")[0-9a-f]{32}/g, backwards);
    return other;
  });
  for (const path of assets) {
    const name = renamed(path);
    if (name !== path) {
      await cp(join(folder, path), join(folder, name));
      await rm(join(folder, path));
    }
  }
  const meta = JSON.parse(await readFile(join(built, `builds/meta/${before.build_id}.json`), 'utf8')) as object;
  await rm(join(folder, `builds/meta/${before.build_id}.json`));
  await writeFile(join(folder, 'version.json'), JSON.stringify({ timestamp, build_id: id }));
  await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id, timestamp }));
  await writeFile(join(folder, `builds/meta/${id}.json`), JSON.stringify({ ...meta, id, timestamp }));

  if (keeping) {
    const store = join(root, 'store');
    for (const path of assets) await cp(join(built, path), join(store, String(before.timestamp), path));
    await addPrevious(folder, store);
  }
  return { folder, id, timestamp, remove: () => rm(root, { recursive: true, force: true }) };
}
