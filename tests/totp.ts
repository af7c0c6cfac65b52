import { createHmac } from 'node:crypto';

/** What an authenticator app shows for a secret (RFC 6238). */
export function generateTotp(secret: Buffer, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** What the app shows next: accepted a little early, for those who have used the present code already. */
export const generateNextTotp = (secret: Buffer): string => generateTotp(secret, Date.now() + 30_000);

function base32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The secret in the address that an app reads from the picture. */
export const parseSecret = (uri: string): Buffer => base32(new URL(uri).searchParams.get('secret') ?? '');
