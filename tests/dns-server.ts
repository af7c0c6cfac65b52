import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

const TYPES: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' };
const HEADER_BYTES = 12;

interface Query {
  readonly name: string;
  readonly type: string;
  /** The end of the question. */
  readonly end: number;
}

/** The question of a query (RFC 1035, section 4.1.2). */
function readQuery(message: Buffer): Query {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: TYPES[message.readUInt16BE(at + 1)] ?? 'other', end: at + 5 };
}

function toBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const [mapped] = /[\d.]+$/.exec(address.includes('.') ? address : '') ?? [];
  const text =
    mapped === undefined
      ? address
      : address.replace(
          mapped,
          toBytes(mapped)
            .toString('hex')
            .replace(/(.{4})/, '$1:'),
        );
  const [left = '', right = ''] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = Array<string>(8 - groups(left).length - groups(right).length).fill('0');
  const all = [...groups(left), ...zeros, ...groups(right)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** A record of the name in the question, valid for a minute. */
function toRecord(type: string, address: string): Buffer {
  const bytes = toBytes(address);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(type === 'A' ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function toResponse(query: Buffer, { type, end }: Query, addresses: readonly string[]): Buffer {
  const records = addresses
    .filter((address) => isIPv6(address) === (type === 'AAAA'))
    .map((address) => toRecord(type, address));
  const head = Buffer.from(query.subarray(0, HEADER_BYTES));
  // A response with recursion available, and 3 (no such name) for a name without addresses.
  head.writeUInt16BE(addresses.length === 0 ? 0x81_83 : 0x81_80, 2);
  head.writeUInt16BE(records.length, 6);
  // Without the additional records of the query.
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(HEADER_BYTES, end), ...records]);
}

/** A name server on loopback. */
export interface DnsServer {
  readonly address: string;
  /** Received queries, such as `AAAA hooks.example`. */
  readonly queries: readonly string[];
  /** Resolves when it has received so many queries. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a name server. `find` returns the addresses of a name; null sends no response. */
export async function startDnsServer(find: (name: string) => readonly string[] | null): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const query = readQuery(message);
    queries.push(`${query.type} ${query.name}`);
    const found = find(query.name);
    if (found) socket.send(toResponse(message, query, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    received: async (count) => {
      while (queries.length < count) await once(socket, 'message');
    },
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
