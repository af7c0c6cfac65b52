import { falModels } from '../../catalog/engines.ts';
import type { Config } from '../config.ts';
import type { EngineConfig } from '../core/engine-config.ts';
import { stripeClient } from '../features/orders/providers/stripe/client.ts';
import { type Finding, fix, ok, CHECK_TIMEOUT_MS, getReason, skipped } from './finding.ts';

/** Connects to the SMTP server and signs in. It sends no email. */
export async function tryEmail({ email }: Config): Promise<Finding> {
  if (email === null) return skipped('SMTP_URL is not set, so emails wait in the outbox.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: email.smtpUrl,
    connectionTimeout: CHECK_TIMEOUT_MS,
    greetingTimeout: CHECK_TIMEOUT_MS,
    socketTimeout: CHECK_TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok(`The email server accepts our sign-in. Emails are sent as ${email.from.address}.`);
  } catch (error) {
    return fix(`The email server of SMTP_URL can't be used: ${getReason(error)}`);
  } finally {
    transport.close();
  }
}

/** The Stripe events that the server needs. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
] as const;

/** Checks whether Stripe accepts the API key and sends every event to this server. */
export async function tryStripe({ stripe, publicUrl }: Config): Promise<Finding> {
  if (stripe === null) return skipped('STRIPE_SECRET_KEY is not set, so payments are simulated.');
  const url = `${publicUrl}/api/webhooks/stripe`;
  try {
    const client = await stripeClient(stripe)();
    const { data } = await client.webhookEndpoints.list({ limit: 100 });
    const endpoint = data.find((one) => one.url === url);
    if (!endpoint) return fix(`Stripe has no webhook endpoint ${url}. Create it in the Stripe dashboard.`);
    if (endpoint.status !== 'enabled') return fix(`The webhook endpoint ${url} is disabled at Stripe. Enable it.`);
    const events = new Set<string>(endpoint.enabled_events);
    const missing = events.has('*') ? [] : STRIPE_EVENTS.filter((event) => !events.has(event));
    if (missing.length > 0) return fix(`The webhook endpoint ${url} lacks events: ${missing.join(', ')}.`);
    return ok('Stripe accepts the key and sends every event to this site.');
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 403) {
      return skipped("The restricted key can't list webhook endpoints, so they weren't checked.");
    }
    return fix(`Stripe can't be used with STRIPE_SECRET_KEY: ${getReason(error)}`);
  }
}

interface Discovery {
  readonly issuer?: string;
  readonly authorization_endpoint?: string;
  readonly token_endpoint?: string;
  readonly jwks_uri?: string;
  readonly code_challenge_methods_supported?: readonly string[];
}

/** Reads the published configuration of an OpenID Connect provider. */
export async function tryOidc({ signIn }: Config): Promise<Finding> {
  if (signIn.oidc === null) return skipped('OAUTH_OIDC_ISSUER is not set.');
  const { issuer } = signIn.oidc;
  const url = `${issuer}/.well-known/openid-configuration`;
  let found: Discovery;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    if (!response.ok) return fix(`${url} returns ${response.status}. Check OAUTH_OIDC_ISSUER.`);
    found = (await response.json()) as Discovery;
  } catch (error) {
    return fix(`${url} can't be read: ${getReason(error)}`);
  }
  if (found.issuer?.replace(/\/$/, '') !== issuer) {
    return fix(`${url} names the issuer ${found.issuer}. Set OAUTH_OIDC_ISSUER to it.`);
  }
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter((name) => !found[name]);
  if (missing.length > 0) return fix(`${url} lacks ${missing.join(', ')}. The provider can't be used.`);
  if (found.code_challenge_methods_supported?.includes('S256') === false) {
    return fix(`${issuer} doesn't support PKCE with S256. The provider can't be used.`);
  }
  return ok(`${issuer} publishes a configuration that can be used.`);
}

/** Sends an empty batch to the collector of traces. */
export async function tryTraces({ tracing }: Config): Promise<Finding> {
  if (tracing === null) return skipped('OTEL_EXPORTER_OTLP_ENDPOINT is not set, so traces are not sent.');
  const { url, headers } = tracing;
  try {
    const { ok: isAccepted, status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    if (isAccepted) return ok('The collector accepts traces.');
    if ([401, 403].includes(status)) return fix(`${url} returns ${status}. Check OTEL_EXPORTER_OTLP_HEADERS.`);
    return fix(`${url} returns ${status}. Check OTEL_EXPORTER_OTLP_ENDPOINT.`);
  } catch (error) {
    return fix(`${url} can't be reached: ${getReason(error)}`);
  }
}

/** A request that is free but requires credentials. */
function engineRequest(engine: EngineConfig): { readonly url: string; readonly authorization: string } {
  if (engine.id === 'replicate') {
    const base = engine.baseUrl ?? 'https://api.replicate.com/v1';
    return { url: `${base.replace(/\/$/, '')}/predictions`, authorization: `Bearer ${engine.token}` };
  }
  const query = new URLSearchParams({ endpoint_id: falModels.words.id, limit: '1' });
  const base = engine.baseUrl ?? 'https://api.fal.ai';
  return { url: `${base}/v1/models/requests/by-endpoint?${query}`, authorization: `Key ${engine.key}` };
}

/** Checks whether the engine's provider accepts our credentials. */
export async function tryEngine({ engine }: Config): Promise<Finding> {
  if (engine === null) return skipped('No live engine is configured, so live keys run on the sandbox.');
  const { url, authorization } = engineRequest(engine);
  try {
    const response = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    if (response.ok) return ok(`${engine.id} accepts the credentials.`);
    if ([401, 403].includes(response.status)) return fix(`${engine.id} rejects the credentials (${response.status}).`);
    return fix(`${engine.id} responds with ${response.status}. Its status page may say why.`);
  } catch (error) {
    return fix(`${engine.id} can't be reached: ${getReason(error)}`);
  }
}
