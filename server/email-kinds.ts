import { pendingPageTexts } from './core/site/pending-page.ts';
import type { Texts } from './core/texts.ts';
import { changeAddress } from './features/auth/emails/change-address.ts';
import { addressChanged, passwordChanged } from './features/auth/emails/changed.ts';
import { invitation } from './features/auth/emails/invitation.ts';
import { resetPassword } from './features/auth/emails/reset-password.ts';
import { signUpTaken } from './features/auth/emails/sign-up-taken.ts';
import { verifyAddress } from './features/auth/emails/verify-address.ts';
import {
  passkeyAdded,
  passkeyRemoved,
  signInAdded,
  signInRemoved,
  twoFactorOff,
  twoFactorOn,
} from './features/auth/emails/sign-in-methods.ts';
import { workDecided } from './features/gallery/emails/work-decided.ts';
import { layoutTexts } from './features/emails/layout.ts';
import type { EmailKind } from './features/emails/service.ts';
import { testEmailTexts } from './features/emails/test-email.ts';
import { topUpLimit } from './features/orders/emails/top-up-limit.ts';
import { topUpsOff } from './features/orders/emails/top-ups-off.ts';
import { orderTexts } from './features/orders/order-texts.ts';
import { sandboxPageTexts } from './features/orders/providers/sandbox/page.ts';
import { receiptTexts } from './features/orders/receipt/receipt-texts.ts';
import { lowBalance } from './features/overview/emails/low-balance.ts';
import { deletionScheduled } from './features/profile/emails/deletion.ts';
import { questionAnswered } from './features/questions/emails/question-answered.ts';
import { refundDecided } from './features/refunds/emails/refund-decided.ts';
import { accountRestored, accountSuspended } from './features/support/emails/suspension.ts';
import { endpointPaused } from './features/webhooks/emails/endpoint-paused.ts';

/** Every kind of email. */
export const emailKinds: readonly EmailKind[] = [
  refundDecided,
  questionAnswered,
  verifyAddress,
  signUpTaken,
  invitation,
  changeAddress,
  addressChanged,
  resetPassword,
  passwordChanged,
  twoFactorOn,
  twoFactorOff,
  passkeyAdded,
  passkeyRemoved,
  signInAdded,
  signInRemoved,
  lowBalance,
  topUpsOff,
  topUpLimit,
  deletionScheduled,
  endpointPaused,
  accountSuspended,
  accountRestored,
  workDecided,
];

/** Every English text of the server that is translated in `i18n/<locale>/server.json`. */
export const serverTexts: Texts = Object.assign(
  {},
  layoutTexts,
  testEmailTexts,
  orderTexts,
  pendingPageTexts,
  sandboxPageTexts,
  receiptTexts,
  ...emailKinds.map(({ texts }) => texts),
) as Texts;
