import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from './problem.ts';

/** A path of the API and the methods it accepts. */
interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Converts a path such as `/api/v2/tasks/:id` to a pattern. A parameter is one path segment. */
const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * Returns the problem for a request without a route: 405 with `Allow` if its path accepts other methods, otherwise 404. It knows
 * only routes added after this call. The site's routes don't count, because they accept any path.
 */
export function missingRoute(app: FastifyInstance): (request: FastifyRequest) => Problem {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const path = known.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    known.set(url, path);
    for (const each of [method].flat()) path.methods.add(each);
  });
  return ({ method, url }) => {
    const [path = ''] = url.split('?', 1);
    const allowed = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (allowed.length === 0 || allowed.includes(method)) return notFound('No endpoint has this URL.');
    const allow = [...new Set(allowed)].toSorted().join(', ');
    return new Problem(
      'method_not_allowed',
      `This URL does not support ${method}. Use ${allow.replace(', HEAD', '')}.`,
      {
        headers: { allow },
      },
    );
  };
}
