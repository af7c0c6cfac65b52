import type { FastifyInstance } from 'fastify';
import type { AccountHandlers, V1Handlers, V2Handlers } from './contract/handlers.ts';
import type { ContractHooks } from './contract/hooks.ts';
import type { Core } from './core.ts';

/**
 * A vertical slice of the server. All parts are optional; they are called in this order, once per app. Hooks, handlers
 * and routes are not called in a process that only works.
 */
export interface Feature {
  readonly name: string;
  /** Who may call: the session feature brings `session`, the gateway `keys`. */
  readonly hooks?: (core: Core) => Partial<ContractHooks>;
  /** Handlers of public operations of the version before. */
  readonly v1?: (core: Core) => Partial<V1Handlers>;
  /** Handlers of public operations: `(core) => Pick<V2Handlers, 'v2Task' | ...>`. */
  readonly v2?: (core: Core) => Partial<V2Handlers>;
  /** Handlers of account operations. */
  readonly account?: (core: Core) => Partial<AccountHandlers>;
  /** Routes outside the contract, in an encapsulated plugin: own content type parsers and hooks stay inside. */
  readonly routes?: (app: FastifyInstance, core: Core) => Promise<void>;
  /** What every process prepares, and the schedules (`core.schedules.add`). Called when everything else is in place. */
  readonly start?: (core: Core) => Promise<void>;
  /** Workers. Not called in a process that only serves; stops by `core.draining` and `core.onDrain`. */
  readonly work?: (core: Core) => Promise<void>;
}
