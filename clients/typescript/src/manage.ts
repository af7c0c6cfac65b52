import type { OperationId, Operations } from '../generated/operations.ts';
import type { CallOptions, Result, Transport } from './transport.ts';

type Query<K extends OperationId> = NonNullable<Operations[K]['data']['query']>;
type Body<K extends OperationId> = NonNullable<Operations[K]['data']['body']>;

/** The operations with which a key manages its account. Each needs a scope, such as `manage:keys`. */
export class Management {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The keys in your key's mode, newest first. */
  listKeys(query: Query<'v2-list-keys'> = {}, options?: CallOptions): Promise<Result<'v2-list-keys'>> {
    return this.#transport.call('v2-list-keys', { query }, options);
  }

  /** Creates a key. Its secret is only in this result. */
  createKey(body: Body<'v2-create-key'>, options?: CallOptions): Promise<Result<'v2-create-key'>> {
    return this.#transport.call('v2-create-key', { body }, options);
  }

  getKey(id: string, options?: CallOptions): Promise<Result<'v2-get-key'>> {
    return this.#transport.call('v2-get-key', { path: { id } }, options);
  }

  updateKey(id: string, body: Body<'v2-update-key'>, options?: CallOptions): Promise<Result<'v2-update-key'>> {
    return this.#transport.call('v2-update-key', { path: { id }, body }, options);
  }

  deleteKey(id: string, options?: CallOptions): Promise<Result<'v2-delete-key'>> {
    return this.#transport.call('v2-delete-key', { path: { id } }, options);
  }

  /** Replaces a key, which keeps working for a grace period. */
  rotateKey(id: string, body: Body<'v2-rotate-key'>, options?: CallOptions): Promise<Result<'v2-rotate-key'>> {
    return this.#transport.call('v2-rotate-key', { path: { id }, body }, options);
  }

  listWebhooks(query: Query<'v2-list-webhooks'> = {}, options?: CallOptions): Promise<Result<'v2-list-webhooks'>> {
    return this.#transport.call('v2-list-webhooks', { query }, options);
  }

  createWebhook(body: Body<'v2-create-webhook'>, options?: CallOptions): Promise<Result<'v2-create-webhook'>> {
    return this.#transport.call('v2-create-webhook', { body }, options);
  }

  updateWebhook(
    endpointId: string,
    body: Body<'v2-update-webhook'>,
    options?: CallOptions,
  ): Promise<Result<'v2-update-webhook'>> {
    return this.#transport.call('v2-update-webhook', { path: { endpoint_id: endpointId }, body }, options);
  }

  deleteWebhook(endpointId: string, options?: CallOptions): Promise<Result<'v2-delete-webhook'>> {
    return this.#transport.call('v2-delete-webhook', { path: { endpoint_id: endpointId } }, options);
  }

  /** Sends the example of an event to an endpoint. */
  testWebhook(body: Body<'v2-test-webhook'>, options?: CallOptions): Promise<Result<'v2-test-webhook'>> {
    return this.#transport.call('v2-test-webhook', { body }, options);
  }

  listWebhookSecrets(options?: CallOptions): Promise<Result<'v2-list-webhook-secrets'>> {
    return this.#transport.call('v2-list-webhook-secrets', {}, options);
  }

  rotateWebhookSecret(options?: CallOptions): Promise<Result<'v2-rotate-webhook-secret'>> {
    return this.#transport.call('v2-rotate-webhook-secret', {}, options);
  }

  listDeliveries(
    query: Query<'v2-list-deliveries'> = {},
    options?: CallOptions,
  ): Promise<Result<'v2-list-deliveries'>> {
    return this.#transport.call('v2-list-deliveries', { query }, options);
  }

  getDelivery(id: string, options?: CallOptions): Promise<Result<'v2-get-delivery'>> {
    return this.#transport.call('v2-get-delivery', { path: { id } }, options);
  }

  /** Sends the same event again. */
  replayDelivery(id: string, options?: CallOptions): Promise<Result<'v2-replay-delivery'>> {
    return this.#transport.call('v2-replay-delivery', { path: { id } }, options);
  }

  /** Sends failed deliveries again, oldest first. */
  replayFailed(body: Body<'v2-replay-failed'>, options?: CallOptions): Promise<Result<'v2-replay-failed'>> {
    return this.#transport.call('v2-replay-failed', { body }, options);
  }

  /** Requests, errors, credits and response times by key. */
  usage(query: Query<'v2-usage'> = {}, options?: CallOptions): Promise<Result<'v2-usage'>> {
    return this.#transport.call('v2-usage', { query }, options);
  }

  statement(query: Query<'v2-statement'> = {}, options?: CallOptions): Promise<Result<'v2-statement'>> {
    return this.#transport.call('v2-statement', { query }, options);
  }

  listLogs(query: Query<'v2-list-logs'> = {}, options?: CallOptions): Promise<Result<'v2-list-logs'>> {
    return this.#transport.call('v2-list-logs', { query }, options);
  }

  /** A logged request with its bodies and headers. */
  getLog(requestId: string, options?: CallOptions): Promise<Result<'v2-get-log'>> {
    return this.#transport.call('v2-get-log', { path: { request_id: requestId } }, options);
  }
}
