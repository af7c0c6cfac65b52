import { hash } from 'node:crypto';

/** SHA-256 of the secret of an API key in hexadecimal. Secrets are random, so a slow hash isn't needed. */
export const hashApiKey = (secret: string): string => hash('sha256', secret);
