import Fastify from 'fastify';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';

/** A person with accounts at Google and GitHub. Without an address, the services don't share it. */
export interface SocialPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly verified: boolean;
  /** Google's claims in place of those above, of any type. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Replaces Google and GitHub at their own URLs: requests to them are handled on this machine. */
export interface SocialServers {
  /** The person who agrees, with the only code that is accepted. */
  person: SocialPerson;
  readonly code: string;
  /** The requests that exchange a code for a token. */
  readonly exchanged: URLSearchParams[];
  close(): Promise<void>;
}

const HOSTS = ['https://oauth2.googleapis.com', 'https://github.com', 'https://api.github.com'];

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** `secrets` are those of our clients there. */
export async function startSocialServers(secrets: {
  readonly google: string;
  readonly github: string;
}): Promise<SocialServers> {
  const server = Fastify();
  const state = {
    person: { id: '1', name: 'Ada', email: null, verified: false } as SocialPerson,
    code: 'a code of the provider',
    exchanged: [] as URLSearchParams[],
  };
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  const isOurs = (sent: URLSearchParams, secret: string) => {
    state.exchanged.push(sent);
    return sent.get('code') === state.code && sent.get('client_secret') === secret;
  };

  server.post('/token', async (request, reply) => {
    if (!isOurs(request.body as URLSearchParams, secrets.google))
      return reply.code(400).send({ error: 'invalid_grant' });
    const { id, name, email, verified, claims = {} } = state.person;
    const own = { sub: id, name, ...(email === null ? {} : { email, email_verified: verified }) };
    const token = `${part({ alg: 'RS256' })}.${part({ ...own, ...claims })}.signature`;
    return { access_token: 'google token', token_type: 'Bearer', expires_in: 3600, id_token: token };
  });

  server.post('/login/oauth/access_token', async (request) =>
    isOurs(request.body as URLSearchParams, secrets.github)
      ? { access_token: 'github token', token_type: 'bearer', scope: 'read:user,user:email' }
      : { error: 'bad_verification_code' },
  );
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/user') && request.headers.authorization !== 'Bearer github token') {
      return reply.code(401).send({ message: 'Bad credentials' });
    }
  });
  // GitHub includes the email address in the profile only if it is public.
  server.get('/user', async () => ({
    id: Number(state.person.id),
    login: 'ada',
    name: state.person.name,
    email: null,
  }));
  server.get('/user/emails', async () => {
    const { email, verified } = state.person;
    return email === null ? [] : [{ email, verified, primary: true }];
  });

  const here = await server.listen({ port: 0, host: '127.0.0.1' });
  const before = getGlobalDispatcher();
  const agent = new Agent();
  setGlobalDispatcher(
    agent.compose(
      (dispatch) => (options, handler) =>
        dispatch({ ...options, origin: HOSTS.includes(String(options.origin)) ? here : options.origin! }, handler),
    ),
  );
  return Object.assign(state, {
    async close() {
      setGlobalDispatcher(before);
      await agent.close();
      await server.close();
    },
  });
}
