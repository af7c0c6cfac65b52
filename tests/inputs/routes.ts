import type { FastifyInstance } from 'fastify';

/** A path of the server as the router spells it, such as `/api/files/:capability`. */
export interface Route {
  readonly methods: readonly string[];
  readonly path: string;
}

/**
 * Every route of a server, inside and outside the contract, parsed from the router's printed tree with four characters per
 * level.
 */
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
