import { signIn } from '../../../catalog/sign-in.ts';
import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import { isUniqueViolation } from '../../core/database-errors.ts';
import {
  type AddressLink,
  confirmAddress,
  insertAddressLink,
  readAddressLink,
  replaceAddress,
  takeAddressLink,
} from './address-link-store.ts';
import { computeAddressMark } from './address-mark.ts';
import { newLinkToken } from '../../core/link-token.ts';

/**
 * Creates the token of an emailed link. Null if the password or the address was changed after the email was queued: such a
 * link would outlive what it was requested with.
 */
export async function createAddressToken(core: Core, email: string, link: AddressLink): Promise<string | null> {
  const token = newLinkToken();
  const expiresAt = new Date(core.clock.now().getTime() + signIn.linkSeconds.verify * 1000);
  const isInserted = await core.db.tx((tx) => insertAddressLink(tx, link, { token, expiresAt, email }));
  return isInserted ? token : null;
}

/** The link of a token, or undefined if it was used, ended or has expired. */
export const findAddressLink = (core: Core, token: string): Promise<AddressLink | undefined> =>
  readAddressLink(core.db, token, core.clock.now());

/** Uses a link, once. False if it no longer works, also because the new address was taken meanwhile. */
export async function useAddressLink(core: Core, token: string, { customerId }: AddressLink): Promise<boolean> {
  try {
    return await customerTransaction(core.db, customerId, async (tx) => {
      const link = await takeAddressLink(tx, customerId, token, core.clock.now());
      if (!link) return false;
      const { newAddress } = link;
      if (newAddress !== null) {
        return replaceAddress(tx, link.customerId, newAddress, computeAddressMark(core, newAddress));
      }
      await confirmAddress(tx, link.customerId);
      return true;
    });
  } catch (error) {
    // Another account took the address at the same moment.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
