import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort } from '../../scripts/free-port.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.ico': 'image/x-icon',
};

/** The file of a URL, as static hosts resolve it. */
function findFile(site: string, path: string): string | undefined {
  const plain = join(site, normalize(path));
  const candidates = path.endsWith('/')
    ? [join(plain, 'index.html')]
    : [plain, `${plain}.html`, join(plain, 'index.html')];
  return candidates.find((file) => extname(file) !== '' && existsSync(file));
}

export interface CompressedSite {
  readonly url: string;
  close(): void;
}

/** Serves a folder with gzip, and lets browsers cache files with a hash, like static hosts. */
export async function serveCompressed(site: string): Promise<CompressedSite> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = findFile(site, decodeURIComponent(pathname));
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const body = kept.get(file) ?? gzipSync(readFileSync(file));
    kept.set(file, body);
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
