import type { FastifyInstance } from 'fastify';
import type { AccountHandlers, V1Handlers, V2Handlers } from './contract/handlers.ts';
import type { ContractHooks } from './contract/hooks.ts';
import type { Core } from './core.ts';
import type { RecordPage } from './site/record-page.ts';

/**
 * A vertical slice of the server. All parts are optional and called once per app, in this order. Worker processes skip
 * hooks, handlers and routes.
 */
export interface Feature {
  readonly name: string;
  /** Authentication hooks: the session feature provides `session`, the gateway `keys`. */
  readonly hooks?: (core: Core) => Partial<ContractHooks>;
  /** Handlers of version 1. */
  readonly v1?: (core: Core) => Partial<V1Handlers>;
  /** Handlers of public operations: `(core) => Partial<V2Handlers>`. */
  readonly v2?: (core: Core) => Partial<V2Handlers>;
  /** Handlers of account operations. */
  readonly account?: (core: Core) => Partial<AccountHandlers>;
  /** Routes outside the contract, in an encapsulated plugin, so that their parsers and hooks don't affect other features. */
  readonly routes?: (app: FastifyInstance, core: Core) => Promise<void>;
  /** A page of the site for each record of the feature. */
  readonly page?: (core: Core) => RecordPage;
  /** Setup for every process, including schedules (`core.schedules.add`). Runs when everything else is ready. */
  readonly start?: (core: Core) => Promise<void>;
  /** Starts workers. Not called in processes that only serve. Stops through `core.draining` and `core.onDrain`. */
  readonly work?: (core: Core) => Promise<void>;
}
