/** Whether a customer has no account: see features/guests. */
export const isGuest = (customerId: string): boolean => customerId.startsWith('guest_');
