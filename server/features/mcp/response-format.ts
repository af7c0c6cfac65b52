import { parseAccept, parseMediaType } from '../../core/media-type.ts';

const EVENTS = 'text/event-stream';

/** Whether a client reads a stream of events. Those of the protocol name it; others get JSON, which everyone reads. */
export const acceptsEvents = (accept: string | undefined): boolean =>
  parseAccept(accept).some(({ name, quality }) => name === EVENTS && quality > 0);

/** The prefix of an event's data. The library writes each message in one line. */
const DATA = 'data: ';

/** The response to a message as JSON: the last event of its stream. Notifications before it are left out. */
export async function toJsonResponse(response: Response): Promise<Response> {
  if (parseMediaType(response.headers.get('content-type') ?? '')?.essence !== EVENTS) return response;
  const lines = (await response.text()).split('\n');
  const last = lines.findLast((line) => line.startsWith(DATA));
  const headers = { 'content-type': 'application/json' };
  return new Response(last?.slice(DATA.length), { status: response.status, headers });
}
