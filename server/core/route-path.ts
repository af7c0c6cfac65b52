import type { FastifyRequest } from 'fastify';

/** The path as the router sees it, with letters unescaped. Paths that can't be decoded lead nowhere. */
export function getRoutePath({ url }: Pick<FastifyRequest, 'url'>): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
