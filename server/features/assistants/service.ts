import type { Core } from '../../core/core.ts';
import type { BearerToken } from '../gateway/service.ts';
import { hashAccessToken } from './secrets.ts';
import { findAccess } from './store.ts';

export { getResourceMetadataUrl } from './metadata.ts';

/** The access token in an Authorization header, which stands for a key. Null if there is none. It isn't looked up yet. */
export function readAccessToken({ db, clock }: Core, header: string | undefined): BearerToken | null {
  const hash = hashAccessToken(header);
  return hash === null ? null : { hash, find: async () => (await findAccess(db, hash, clock.now())) ?? null };
}
