import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly isError: boolean;
}

export interface Collector {
  /** OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: CollectedSpan[];
  /** Attributes of the service that sent the last batch. */
  resource: CollectedSpan['attributes'];
  /** The number of received batches, including rejected ones. */
  batches: number;
  /** The response to the next batches. */
  status: number;
  close(): Promise<void>;
}

/** The values of each field: numbers, or bytes of texts and messages. */
type Message = ReadonlyMap<number, readonly (bigint | Buffer)[]>;

/** Reads a Protocol Buffers message without its schema. */
function readMessage(bytes: Buffer): Message {
  const fields = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  const readNumber = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const readBytes = (length: number): Buffer => bytes.subarray(at, (at += length));
  /** By wire type. */
  const readers: Readonly<Record<number, () => bigint | Buffer>> = {
    0: readNumber,
    1: () => readBytes(8),
    2: () => readBytes(Number(readNumber())),
    5: () => readBytes(4),
  };
  while (at < bytes.length) {
    const tag = Number(readNumber());
    const read = readers[tag & 7];
    if (!read) throw new Error(`Protocol Buffers: the wire type ${tag & 7} is not expected here.`);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), read()]);
  }
  return fields;
}

const messages = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((bytes) => readMessage(bytes as Buffer));
const bytesOf = (message: Message, field: number): Buffer =>
  (message.get(field)?.[0] as Buffer | undefined) ?? Buffer.of();

/** The attributes in field `field`: pairs of a name and a text, a boolean or a whole number. */
function readAttributes(message: Message, field: number): CollectedSpan['attributes'] {
  const pairs = messages(message, field).map((pair) => {
    const [value] = messages(pair, 2);
    const [boolean, number] = [value?.get(2)?.[0], value?.get(3)?.[0]];
    const scalar =
      boolean === undefined ? (number === undefined ? String(bytesOf(value!, 1)) : Number(number)) : boolean === 1n;
    return [String(bytesOf(pair, 1)), scalar] as const;
  });
  return Object.fromEntries(pairs);
}

/** `opentelemetry/proto/trace/v1/trace.proto` defines the field numbers. */
const readSpan = (span: Message): CollectedSpan => ({
  traceId: bytesOf(span, 1).toString('hex'),
  spanId: bytesOf(span, 2).toString('hex'),
  parentId: bytesOf(span, 4).toString('hex'),
  name: String(bytesOf(span, 5)),
  attributes: readAttributes(span, 9),
  isError: messages(span, 15)[0]?.get(3)?.[0] === 2n,
});

/** A collector of traces on the loopback interface, which receives OTLP over HTTP in Protocol Buffers. */
export async function collector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isOtlp = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
    if (isOtlp && double.status === 200) {
      for (const group of messages(readMessage(body), 1)) {
        double.resource = readAttributes(messages(group, 1)[0]!, 1);
        for (const scope of messages(group, 2)) double.spans.push(...messages(scope, 2).map(readSpan));
      }
    }
    double.batches += 1;
    response.writeHead(isOtlp ? double.status : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: Collector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    resource: {},
    batches: 0,
    status: 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}
