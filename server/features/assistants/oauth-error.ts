import type { FastifyReply } from 'fastify';

type Code =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable';

/** An error in the form of OAuth (RFC 6749, 5.2), for programs. */
export class OAuthError extends Error {
  readonly code: Code;
  readonly status: 400 | 401 | 503;

  constructor(code: Code, description: string, status: 400 | 401 | 503 = 400) {
    super(description);
    this.code = code;
    this.status = status;
  }
}

/** Sends what `work` returns, or the error that it throws. */
export async function answer(reply: FastifyReply, work: () => Promise<object>, status = 200): Promise<FastifyReply> {
  try {
    return await reply.code(status).send(await work());
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return reply.code(error.status).send({ error: error.code, error_description: error.message });
  }
}
