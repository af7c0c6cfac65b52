import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a server sends next. Fails when it ends the connection instead. */
export async function nextBytes(socket: Socket): Promise<string> {
  const ended = new AbortController();
  socket.once('close', () => ended.abort(new Error('The server closed the connection.')));
  return String((await once(socket, 'data', { signal: ended.signal }))[0]);
}

/** A POST of which the server has read the headers, but not yet the whole body. */
export async function unfinishedRequest(
  port: number,
  path: string,
  { start, length, headers = [] }: { start: string; length: number; headers?: readonly string[] },
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = ['host: x', 'content-type: application/json', `content-length: ${length}`, ...headers];
  // The server asks for the body when it has read the headers.
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nexpect: 100-continue\r\n\r\n${start}`);
  const asked = await nextBytes(socket);
  if (!asked.startsWith('HTTP/1.1 100 ')) throw new Error(`The server didn't ask for the body: ${asked}`);
  return socket;
}
