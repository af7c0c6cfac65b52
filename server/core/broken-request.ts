import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { newRequestId } from './ids.ts';
import { Problem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

const malformed = (detail: string) => new Problem('malformed_request', detail);

const headersTooLarge = () =>
  new Problem(
    'headers_too_large',
    `The URL and the headers of the request are larger than ${maxHeaderSize} bytes together. Send shorter ones; cookies count too.`,
  );

/** The problem for each error of Node's HTTP server and its parser. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Problem('request_timeout', 'The request did not arrive in time. Check the connection, and send it again.'),
  HPE_HEADER_OVERFLOW: headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new Problem('payload_too_large', 'The extensions of the chunks are too large. Send the request body without them.'),
  HPE_INVALID_METHOD: () => malformed('The request does not start with an HTTP method.'),
  HPE_INVALID_URL: () => malformed('The URL contains a character that must be percent-encoded.'),
  HPE_INVALID_CONSTANT: () => malformed('The URL contains a space, or the HTTP version is missing after it.'),
  HPE_INVALID_VERSION: () => malformed('The server accepts HTTP/1.1, with CRLF at the end of each line.'),
  HPE_PAUSED_H2_UPGRADE: () => malformed('The server accepts HTTP/1.1, not HTTP/2.'),
  HPE_INVALID_HEADER_TOKEN: () => malformed('A header contains an invalid character or line break.'),
  HPE_LF_EXPECTED: () => malformed('Each line of the headers must end with CRLF.'),
  HPE_CR_EXPECTED: () => malformed('Each line of the headers must end with CRLF.'),
  HPE_INVALID_CONTENT_LENGTH: () => malformed('`Content-Length` must be a number of bytes.'),
  HPE_UNEXPECTED_CONTENT_LENGTH: () => malformed('The request has more than one `Content-Length`.'),
  HPE_INVALID_TRANSFER_ENCODING: () =>
    malformed('`Transfer-Encoding` must be `chunked`, without `Content-Length` beside it.'),
  HPE_INVALID_CHUNK_SIZE: () => malformed('A chunk of the request body has no valid size.'),
  HPE_INVALID_EOF_STATE: () => malformed('The connection ended before the whole request arrived.'),
};

/** The problem for data that isn't a request. */
export const toBrokenRequest = (code: string): Problem =>
  problems[code]?.() ?? malformed('The request is not valid HTTP/1.1.');

/** The last response of each connection. */
const replies = new WeakMap<Socket, ServerResponse>();

/** Notes the response that a request gets, so that none is written into it if the connection breaks. */
export function noteReply({ raw }: FastifyRequest, reply: FastifyReply): void {
  replies.set(raw.socket, reply.raw);
}

/** A response with a problem, for a connection without a request that has one. */
function toBytes(config: Config, problem: Problem): string {
  const requestId = newRequestId(new Date());
  const body = JSON.stringify(problem.document(config.publicUrl, requestId));
  const lines = Object.entries({
    ...securityHeaders(config),
    ...problem.headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** A whole request gets its response, whatever follows it on the connection. */
function closeAfter(reply: ServerResponse, socket: Socket): void {
  if (reply.headersSent) reply.once('finish', () => socket.destroySoon());
  else reply.setHeader('connection', 'close');
}

/** For `clientErrorHandler`: data on a connection that isn't HTTP, is incomplete, or comes too slowly. */
export function handleBrokenRequest(config: Config) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    const reply = replies.get(socket);
    if (!socket.writable) socket.destroy(error);
    else if (reply && !reply.req.complete && reply.headersSent) socket.destroy();
    else if (reply?.req.complete && !reply.writableFinished) closeAfter(reply, socket);
    else socket.end(toBytes(config, toBrokenRequest(error.code ?? '')));
  };
}
