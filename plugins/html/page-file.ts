import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a page's HTML, below the folder of its language; nothing for what is no page of its own. */
export function pageFile(outDir: string, path: string): string | undefined {
  const files = path.endsWith('.html') ? [path] : [`${path || 'index'}.html`, join(path, 'index.html')];
  return files.map((file) => join(outDir, file)).find((file) => existsSync(file));
}
