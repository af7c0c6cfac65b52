import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { tokensCss } from '../../src/ui/tokens-css.ts';

/** Writes the tokens as a style sheet, with `colors.primary` of the public configuration; it is the first of every page. */
export function tokenSheet(context: LoadContext, options: unknown): Plugin {
  const path = join(context.generatedFilesDir, 'tokens.css');
  mkdirSync(context.generatedFilesDir, { recursive: true });
  writeFileSync(path, tokensCss((options as { primary: string }).primary));
  return { name: 'token-sheet', getClientModules: () => [path] };
}
