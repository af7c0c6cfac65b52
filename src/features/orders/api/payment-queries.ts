import { translate } from '@docusaurus/Translate';
import {
  getAutoTopUpOptions,
  getPaymentMethodOptions,
  removePaymentMethodMutation,
  setAutoTopUpMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction, useRefresh } from '../../../core/api/use-action.ts';
import { useRead } from '../../../core/api/use-read.ts';

/** What is saved to be charged. */
export const usePaymentMethod = (enabled: boolean) => useRead(getPaymentMethodOptions, {}, { enabled });

/** What is bought by itself, and how much was this month. */
export const useAutoTopUp = (enabled: boolean) => useRead(getAutoTopUpOptions, {}, { enabled });

/** Removes what is saved; top-ups are off then. The page shows it when it is told to: a dialog is closed before. */
export const useRemoveMethod = () => ({
  remove: useAction(removePaymentMethodMutation, {
    success: translate({ id: 'orders.method.removed', message: 'The payment method is removed' }),
    failure: translate({ id: 'orders.method.removeFailed', message: 'The payment method could not be removed' }),
  }),
  showRemoved: useRefresh(['getPaymentMethod', 'getAutoTopUp']),
});

/** Sets what is bought by itself. */
export const useSetAutoTopUp = () =>
  useAction(setAutoTopUpMutation, {
    success: ({ enabled }) =>
      enabled
        ? translate({ id: 'orders.topUp.isOn', message: 'Automatic top-ups are on' })
        : translate({ id: 'orders.topUp.isOff', message: 'Automatic top-ups are off' }),
    failure: translate({ id: 'orders.topUp.saveFailed', message: 'Your settings could not be saved' }),
    refresh: ['getAutoTopUp'],
  });
