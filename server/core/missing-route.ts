import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from './problem.ts';

/** A path of the API with the methods that it accepts. */
interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** `/api/v2/tasks/:id` as a pattern. A parameter is one segment of a path. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * The problem of a request that no route answers: 405 with `Allow` if its path has other methods, otherwise 404. Collects
 * the routes that are added after this call; the routes of the site, which accept any path, don't count.
 */
export function missingRoute(app: FastifyInstance): (request: FastifyRequest) => Problem {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const path = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
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
