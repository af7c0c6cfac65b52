import { translate } from '@docusaurus/Translate';
import { getBillingDetailsOptions, setBillingDetailsMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { ShowFaults } from '../../../core/api/field-messages.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useRead } from '../../../core/api/use-read.ts';

/** Who buys, as receipts name it. */
export const useBillingDetails = (enabled: boolean) => useRead(getBillingDetailsOptions, {}, { enabled });

/** Sets all of it. */
export const useSetBillingDetails = (fields: ShowFaults) =>
  useAction(setBillingDetailsMutation, {
    success: translate({ id: 'profile.saved', message: 'Your changes are saved' }),
    failure: translate({ id: 'profile.saveFailed', message: 'Your changes were not saved, please try again' }),
    fields,
    refresh: ['getBillingDetails'],
  });
