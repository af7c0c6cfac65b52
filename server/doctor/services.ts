import type { Config } from '../config.ts';
import { type Finding, fix, ok, CHECK_TIMEOUT_MS, getReason, skipped } from '../core/finding.ts';

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

/** Says who can sign up, and whether invitations can be sent. */
export async function checkSignUp({ signUp, email }: Config): Promise<Finding> {
  if (signUp === 'open') return ok('Anyone can sign up.');
  if (signUp === 'closed') return ok('Nobody can sign up, because SIGN_UP=closed.');
  if (email === null) return fix('SIGN_UP=invited sends invitations by email. Set SMTP_URL and MAIL_FROM.');
  return ok('People sign up with an invitation, which administrators send.');
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
