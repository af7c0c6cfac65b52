import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail extends Email {
  /** The recipients that the server received. */
  readonly recipients: readonly string[];
  readonly raw: string;
}

/** A real SMTP server on this machine. */
export interface EmailServer {
  /** The value for SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedEmail[];
  /** Waits until this many emails to an address have arrived, and returns them. */
  emailsTo(address: string, count?: number): Promise<readonly ReceivedEmail[]>;
  /** The response that rejects the next recipients, such as `550 no such mailbox`. */
  refuse(...responses: readonly string[]): void;
  close(): Promise<void>;
}

/** On a free port, unless there is a `port`. */
export async function startEmailServer(port = 0): Promise<EmailServer> {
  const received: ReceivedEmail[] = [];
  const refusals: string[] = [];
  let arrived: () => void = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo(_address, _session, callback) {
      const refusal = refusals.shift();
      if (refusal === undefined) return callback();
      const [code = '', ...words] = refusal.split(' ');
      return callback(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
    },
    async onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const raw = await text(stream);
      received.push({ ...(await PostalMime.parse(raw)), raw, recipients });
      arrived();
      done();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    received,
    async emailsTo(address, count = 1) {
      for (;;) {
        const mine = received.filter(({ recipients }) => recipients.includes(address));
        if (mine.length >= count) return mine;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    refuse: (...responses) => void refusals.push(...responses),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The URL of the button in an email. */
export function findLink({ text = '' }: Pick<Email, 'text'>): URL {
  const [address] = /https?:\/\/\S+/.exec(text) ?? [];
  if (address === undefined) throw new Error(`There is no link in: ${text}`);
  return new URL(address);
}
