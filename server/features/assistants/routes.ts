import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assistants } from '../../../catalog/assistants.ts';
import { addressGroup } from '../../core/addresses.ts';
import { getClientAddress } from '../../core/caller.ts';
import { findUnstorable } from '../../core/contract/json.ts';
import type { Core } from '../../core/core.ts';
import { detectLocale, localePath } from '../../core/site/locale.ts';
import { enforceLimit } from '../limits/service.ts';
import { describeResource, describeServer, resourcePaths, serverPath } from './metadata.ts';
import { answer, OAuthError } from './oauth-error.ts';
import { registerProgram } from './registration.ts';
import { type Form, grantTokens, revokeToken } from './tokens.ts';

const { most, perAddress } = assistants;

/** The page on which the customer decides. */
const CONSENT_PAGE = '/user/connect';

/** The parameters of a form. @throws OAuthError if one is repeated, since it isn't clear which of them counts. */
function toForm(body: unknown): Form {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const names = [...form.keys()];
  if (new Set(names).size < names.length) throw new OAuthError('invalid_request', 'A parameter is repeated.');
  return Object.fromEntries(form);
}

/** Counts a request of a network. @throws Problem rate_limited */
const count = (core: Core, request: FastifyRequest, kind: keyof typeof perAddress) =>
  enforceLimit(core.db, `oauth:${kind}:${addressGroup(getClientAddress(request))}`, perAddress[kind]);

/** What programs use to get access to an account: OAuth 2.1 with discovery and registration. */
export async function oauthRoutes(app: FastifyInstance, core: Core): Promise<void> {
  const { config } = core;
  const options = { bodyLimit: most.body };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => body,
  );

  for (const path of resourcePaths) app.get(path, () => describeResource(config, config.brand.name));
  app.get(serverPath, () => describeServer(config));

  // The page is in the language of the visitor, so its address isn't fixed. It checks the request after sign-in.
  app.get('/api/oauth/authorize', async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const page = localePath(detectLocale(request.headers), CONSENT_PAGE);
    return reply.redirect(`${config.publicUrl}${page}?${query.slice(0, most.request)}`, 302);
  });
  app.post('/api/oauth/register', options, async (request, reply) => {
    await count(core, request, 'registrations');
    return answer(
      reply,
      async () => {
        if (findUnstorable(request.body).length > 0) {
          throw new OAuthError('invalid_client_metadata', 'The metadata contains an invalid character.');
        }
        return registerProgram(core, request.body);
      },
      201,
    );
  });
  for (const [path, work] of Object.entries({ token: grantTokens, revoke: revokeToken })) {
    app.post(`/api/oauth/${path}`, options, async (request, reply) => {
      await count(core, request, 'tokens');
      return answer(reply, async () => work(core, toForm(request.body)));
    });
  }
}
