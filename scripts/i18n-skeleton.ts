import { getEnglishPage } from '../plugins/markdown/translated-pages.ts';
import { isPage } from '../catalog/accepted-texts.ts';
import type { Messages } from './i18n-messages.ts';
import { CommandFailed } from './run.ts';

/** The names of a file for `--skeleton`: its path below i18n/<locale>/, and the path of its English page. */
const getPaths = (file: string): string[] => (isPage(file) ? [file, getEnglishPage(file)!] : [file]);

const isIn = (path: string, name: string): boolean =>
  (name === 'strings' && path.endsWith('.json')) ||
  path === name ||
  path.endsWith(`/${name}`) ||
  path.startsWith(`${name.replace(/\/$/, '')}/`);

/**
 * The English texts that have no translation, in the files with these names. A name can be a file, a folder, or `strings`
 * for all JSON files.
 *
 * @throws CommandFailed if a name matches nothing.
 */
export function findSkeletonTexts(
  names: readonly string[],
  source: Messages,
  translated: Messages,
  shipped: ReadonlySet<string>,
): Messages {
  const unknown = names.filter((name) => ![...source.keys()].flatMap(getPaths).some((path) => isIn(path, name)));
  if (unknown.length > 0) {
    throw new CommandFailed(
      `There is no text in "${unknown.join(', ')}". Name a file as in docs/keys.mdx or code.json.`,
    );
  }
  const files = [...source].filter(([file]) => names.some((name) => getPaths(file).some((path) => isIn(path, name))));
  const missing = files.map(([file, texts]) => {
    const own = translated.get(file);
    const open = [...texts].filter(([id]) => !own?.has(id) && !(file === 'code.json' && shipped.has(id)));
    return [file, new Map(open)] as const;
  });
  return new Map(missing.filter(([, texts]) => texts.size > 0));
}
