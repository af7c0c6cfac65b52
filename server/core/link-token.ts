import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link. It exists only in the email or on the terminal that shows it: the database has its hash. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url');

/** What the database stores of a link. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
