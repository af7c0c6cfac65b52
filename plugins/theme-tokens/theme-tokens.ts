import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { toTokensCss } from '../../src/ui/tokens/tokens-css.ts';

/** Writes the tokens as the first style sheet of every page, with `colors.primary` of the public configuration. */
export function themeTokens(context: LoadContext, primary: string): Plugin {
  const path = join(context.generatedFilesDir, 'tokens.css');
  mkdirSync(context.generatedFilesDir, { recursive: true });
  writeFileSync(path, toTokensCss(primary));
  return { name: 'theme-tokens', getClientModules: () => [path] };
}
