/** What the navigation bar loads for a signed-in customer. */
export { AccountMenu } from './AccountMenu.tsx';
export { MobileAccount } from './MobileAccount.tsx';
