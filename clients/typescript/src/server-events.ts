/** An event of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface ServerEvent {
  readonly type: string;
  readonly data: string;
  /** The ID of this event, or of the latest one with an ID. */
  readonly id: string;
}

/** A longer line isn't from the API. */
const LONGEST_LINE = 10_000_000;

/** Parts of a body. Calls `expire` if none arrives for so many milliseconds. */
export async function* readParts(
  body: ReadableStream<Uint8Array>,
  silence: number,
  expire: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(expire, silence);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The lines of a text that arrives in parts. A line may end with CR, LF or both. */
async function* readLines(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of parts) {
    rest += decoder.decode(part, { stream: true });
    // The LF after a CR at the end may be in the next part.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, end).split(/\r\n|\r|\n/);
    rest = lines.pop()! + rest.slice(end);
    if (rest.length > LONGEST_LINE) throw new RangeError('A line of the stream is too long.');
    yield* lines;
  }
}

/** Parses a stream of server-sent events. An event that the stream cuts off is dropped. */
export async function* parseServerEvents(
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerEvent, void, undefined> {
  let type = '';
  let id = '';
  let data: string[] = [];
  for await (const line of readLines(parts)) {
    if (line === '') {
      if (data.length > 0) yield { type: type || 'message', data: data.join('\n'), id };
      type = '';
      data = [];
      continue;
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === 'event') type = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) id = value;
  }
}
