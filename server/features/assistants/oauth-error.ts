import type { FastifyReply } from 'fastify';

type Code =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type';

/** An error in the form of OAuth (RFC 6749, 5.2), for programs. */
export class OAuthError extends Error {
  readonly code: Code;

  constructor(code: Code, description: string) {
    super(description);
    this.code = code;
  }
}

/** Sends what `work` returns, or the error that it throws. */
export async function answer(reply: FastifyReply, work: () => Promise<object>, status = 200): Promise<FastifyReply> {
  try {
    return await reply.code(status).send(await work());
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return reply.code(400).send({ error: error.code, error_description: error.message });
  }
}
