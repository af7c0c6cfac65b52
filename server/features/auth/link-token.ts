import { createHash, randomBytes } from 'node:crypto';

/** The secret of an emailed link. It exists only in the email: the database has its hash. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url');

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
