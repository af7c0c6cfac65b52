import type { FastifyInstance } from 'fastify';

/** An address that the server has, as the router spells it: `/api/files/:capability`. */
export interface Route {
  readonly methods: readonly string[];
  readonly path: string;
}

/** Every route of a server, of the contract or not: what the router prints as a tree, four characters a level. */
export function listRoutes(app: FastifyInstance): Route[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      const depth = indent.length / 4;
      parents.splice(depth, parents.length, part);
      const path = parents.join('');
      return methods === undefined ? [] : [{ methods: methods.split(', '), path }];
    });
}
