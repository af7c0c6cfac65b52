import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getRoutePath } from './route-path.ts';
import { notFound, Problem } from './problem.ts';

/** A path of the API and the methods it accepts. */
interface KnownPath {
  /** With `:id` for each parameter. */
  readonly url: string;
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Converts a path such as `/api/v2/tasks/:id` to a pattern. A parameter is one path segment. */
const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`);

const PAGE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** A path with single slashes, in lower case and without a slash at the end: how the API's own paths are written. */
const toPlainPath = (path: string): string =>
  path
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();

/** Whether a path is meant for the API, even if it is misspelled as `//api/v2/credits` or `/API/v2/credits`. */
export const isApiPath = (path: string): boolean => /^\/api(?:\/|$)/.test(toPlainPath(path));

/** Finds what a request without a route may have meant. It knows only routes added after it was created. */
export class MissingRoutes {
  readonly #known = new Map<string, KnownPath>();
  /** Whether a path is a page of the site, whose routes accept any path. */
  isPage: (path: string) => boolean = () => false;

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const path = this.#known.get(url) ?? { url, pattern: toPattern(url), methods: new Set(['OPTIONS']) };
      this.#known.set(url, path);
      for (const each of [method].flat()) path.methods.add(each);
    });
  }

  /** The methods that a path accepts, in alphabetical order, for `Allow`. Null if nothing has this path. */
  getAllow(request: Pick<FastifyRequest, 'url'>): string | null {
    const path = getRoutePath(request);
    const methods = new Set(this.#find(path).flatMap((known) => [...known.methods]));
    if (methods.size === 0 && !isApiPath(path) && this.isPage(path)) return PAGE_METHODS.join(', ');
    return methods.size === 0 ? null : [...methods].toSorted().join(', ');
  }

  /** 405 with `Allow` if the path accepts other methods, otherwise 404, which names the path that is probably meant. */
  getProblem(request: Pick<FastifyRequest, 'method' | 'url'>): Problem {
    const { method } = request;
    const allow = this.getAllow(request);
    if (allow === null || allow.split(', ').includes(method)) return notFound(this.#describe(getRoutePath(request)));
    const usual = allow.split(', ').filter((each) => !['HEAD', 'OPTIONS'].includes(each));
    return new Problem('method_not_allowed', `This URL does not support ${method}. Use ${usual.join(', ')}.`, {
      headers: { allow },
    });
  }

  #find(path: string): KnownPath[] {
    return [...this.#known.values()].filter(({ pattern }) => pattern.test(path));
  }

  #describe(path: string): string {
    const plain = toPlainPath(path);
    const [meant] = plain === path ? [] : this.#find(plain);
    const detail = 'No endpoint has this URL.';
    return meant ? `${detail} Use \`${meant.url.replaceAll(/:(\w+)/g, '{$1}')}\`.` : detail;
  }
}
