import type { Texts } from './core/texts.ts';
import { changeAddress } from './features/auth/mails/change-address.ts';
import { addressChanged, passwordChanged } from './features/auth/mails/changed.ts';
import { resetPassword } from './features/auth/mails/reset-password.ts';
import { verifyAddress } from './features/auth/mails/verify-address.ts';
import {
  passkeyAdded,
  passkeyRemoved,
  signInAdded,
  signInRemoved,
  twoFactorOff,
  twoFactorOn,
} from './features/auth/mails/ways.ts';
import { workDecided } from './features/gallery/mails/work-decided.ts';
import { layoutTexts } from './features/mails/layout.ts';
import type { MailKind } from './features/mails/service.ts';
import { topUpLimit } from './features/orders/mails/top-up-limit.ts';
import { topUpsOff } from './features/orders/mails/top-ups-off.ts';
import { orderTexts } from './features/orders/order-texts.ts';
import { sandboxPageTexts } from './features/orders/providers/sandbox/page.ts';
import { receiptTexts } from './features/orders/receipt/receipt-texts.ts';
import { lowBalance } from './features/overview/mails/low-balance.ts';
import { deletionScheduled } from './features/profile/mails/deletion.ts';
import { questionAnswered } from './features/questions/mails/question-answered.ts';
import { refundDecided } from './features/refunds/mails/refund-decided.ts';
import { accountRestored, accountSuspended } from './features/support/mails/suspension.ts';
import { endpointPaused } from './features/webhooks/mails/endpoint-paused.ts';

/** Every kind of email. */
export const mailKinds: readonly MailKind[] = [
  refundDecided,
  questionAnswered,
  verifyAddress,
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
  orderTexts,
  sandboxPageTexts,
  receiptTexts,
  ...mailKinds.map(({ texts }) => texts),
) as Texts;
