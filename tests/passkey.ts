import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

const ORIGIN = 'http://localhost:3000';

/** User present and verified, with data about the new key. */
const FLAGS = 0x45;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The CBOR of a text or bytes of up to 65,535 bytes. */
function cbor(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value);
  const type = typeof value === 'string' ? 0x60 : 0x40;
  const { length } = bytes;
  const head =
    length < 24 ? [type + length] : length < 256 ? [type + 24, length] : [type + 25, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** The response of a device that creates a passkey for a challenge, as browsers send it. */
export function createPasskey(challenge: string): Readonly<Record<string, unknown>> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // An EC2 key for ES256: 1: 2, 3: -7, -1: 1, -2: x, -3: y.
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cbor(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cbor(Buffer.from(y, 'base64url')),
  ]);
  const id = randomBytes(16);
  const data = Buffer.concat([
    sha256('localhost'),
    Buffer.from([FLAGS, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    key,
  ]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    cbor('fmt'),
    cbor('none'),
    cbor('attStmt'),
    Buffer.from([0xa0]),
    cbor('authData'),
    cbor(data),
  ]);
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin: ORIGIN });
  return {
    id: encode(id),
    rawId: encode(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: encode(Buffer.from(client)),
      attestationObject: encode(attestation),
      transports: ['internal'],
    },
  };
}
