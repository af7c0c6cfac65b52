import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './freshness.ts';

/** Generates the prefix of the values that scripts of pages store in the browser. */
export async function generateBrand(slug: string): Promise<void> {
  await mkdir(join(root, 'generated'), { recursive: true });
  await writeFile(join(root, 'generated/brand.ts'), `export const brandSlug = '${slug}';\n`);
}
