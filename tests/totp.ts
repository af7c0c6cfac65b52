import { createHmac } from 'node:crypto';

/** The current code of an authenticator app for a secret (RFC 6238). */
export function generateTotp(secret: Buffer, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The next code of the app. It is accepted early, for tests that have used the current one. */
export const generateNextTotp = (secret: Buffer): string => generateTotp(secret, Date.now() + 30_000);

function base32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The secret in the URI that an app reads from the QR code. */
export const parseSecret = (uri: string): Buffer => base32(new URL(uri).searchParams.get('secret') ?? '');
