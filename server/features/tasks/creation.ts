import type { FastifyReply } from 'fastify';
import type { Price, TaskType } from '../../../generated/v2/types.gen.ts';
import type { ContractRequest } from '../../core/contract/handlers.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { requireKey, requireSession } from '../../core/principal.ts';
import { getTaskOrigin, type TaskOrigin } from '../../core/tracing.ts';
import { parseIdempotency } from '../gateway/service.ts';
import { requireAbility } from './abilities.ts';
import { acceptDashboardRequest, acceptAfterCheck } from './accept.ts';
import { validateCallbackUrl } from './rules.ts';
import type { ComposedTask } from './submit.ts';

/** A request that creates outputs, the same with a key and from the dashboard. */
export interface Creation<Input> {
  /** The type of the task, and the path after `/api/v2/` and `/api/account/`. */
  readonly path: TaskType;
  /** Validates what the schema can't express. `at` is the position of the request in the body. @throws Problem. */
  readonly check: (
    core: Core,
    input: Input,
    caller: Pick<Caller, 'customerId' | 'mode'>,
    at: string,
  ) => void | Promise<void>;
  /** Credits. */
  readonly price: (input: Input, mode: Caller['mode']) => number;
  /** Composes the task of a validated request. */
  readonly compose: (
    core: Core,
    input: Input,
    caller: Pick<Caller, 'customerId' | 'mode'>,
    origin: TaskOrigin,
  ) => ComposedTask;
}

/** The common fields of all such requests. */
interface CreationRequest {
  readonly model: string;
  readonly callback_url?: string;
  readonly dry_run?: boolean;
}

/** The handler in `/api/v2`. */
export const createKeyHandler =
  <Input extends CreationRequest>(core: Core, { path, check, price, compose }: Creation<Input>) =>
  async (request: ContractRequest<{ Body: Input }>, reply: FastifyReply): Promise<Price | FastifyReply> => {
    const { body } = request;
    const caller = requireKey(request);
    await validateCallbackUrl(core, body);
    const idempotency = parseIdempotency(request, `/api/v2/${path}`, body);
    const checking = () => {
      requireAbility(core, caller.mode, path, body);
      return check(core, body, caller, '');
    };
    return acceptAfterCheck(core, request, reply, idempotency, checking, () => ({
      dryRun: body.dry_run ?? false,
      price: price(body, caller.mode),
      compose: () => compose(core, body, caller, getTaskOrigin(request)),
    }));
  };

/** The handler in `/api/account`. */
export const createDashboardHandler =
  <Input extends CreationRequest>(core: Core, { path, check, compose }: Creation<Input>) =>
  async (
    request: ContractRequest<{ Body: { readonly mode: Caller['mode']; readonly input: Input } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { customerId } = requireSession(request);
    const { mode, input } = request.body;
    const caller = { customerId, mode };
    await validateCallbackUrl(core, input, '/input');
    requireAbility(core, mode, path, input, '/input');
    await check(core, input, caller, '/input');
    return acceptDashboardRequest(core, request, reply, {
      path: `/api/account/${path}`,
      mode,
      dryRun: input.dry_run,
      compose: () => compose(core, input, caller, getTaskOrigin(request)),
    });
  };
