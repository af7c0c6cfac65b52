import type Stripe from 'stripe';
import type { StripeConfig } from '../../../../core/payment-config.ts';

/** The API version that this code was written for, so that an update of the package doesn't change responses. */
const API_VERSION = '2026-10-28.endive';

/** The Stripe client with the configured URL. The package is loaded at the first call. */
export function stripeClient({ secretKey, apiBase }: StripeConfig): () => Promise<Stripe> {
  const place = apiBase === null ? null : new URL(apiBase);
  const make = async (): Promise<Stripe> => {
    const { default: Client } = await import('stripe');
    return new Client(secretKey, {
      apiVersion: API_VERSION,
      maxNetworkRetries: 1,
      timeout: 15_000,
      telemetry: false,
      ...(place
        ? {
            host: place.hostname,
            port: place.port || (place.protocol === 'https:' ? 443 : 80),
            protocol: place.protocol === 'https:' ? 'https' : 'http',
          }
        : {}),
    });
  };
  let client: Promise<Stripe> | undefined;
  return () => (client ??= make());
}

type StripeError = InstanceType<(typeof Stripe.errors)['StripeError']>;

/** Whether Stripe returned this type of error. */
export const isKind = (error: unknown, kind: `Stripe${string}Error`): error is StripeError =>
  error instanceof Error && 'type' in error && error.type === kind;

/** Whether the requested object isn't of this Stripe account. */
export const isMissing = (error: unknown): boolean =>
  isKind(error, 'StripeInvalidRequestError') && error.code === 'resource_missing';
