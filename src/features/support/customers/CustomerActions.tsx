import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { ActionMenu } from '../../../dashboard/ActionMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { type CustomerAction, actionTexts } from './action-texts.ts';

interface Asked {
  readonly action: CustomerAction;
  readonly from: HTMLElement | null;
}

/** What somebody may do to an account: nobody to their own, and support not to those of its colleagues. */
function actionsFor(
  me: { readonly id: string; readonly role: CustomerReview['role'] },
  { id, role, state }: CustomerReview,
): readonly CustomerAction[] {
  if (state === 'deleted') return [];
  const admin = me.role === 'admin';
  const mine = me.id === id;
  const suspension: CustomerAction = state === 'suspended' ? 'lift' : 'suspend';
  return [
    ...(!mine && (admin || role === 'customer') ? [suspension] : []),
    ...(admin ? (['credits'] as const) : []),
    ...(admin && !mine ? (['role'] as const) : []),
  ];
}

/** What can be done to an account. */
export function CustomerActions({ customer }: { customer: CustomerReview }) {
  const session = useSession();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  if (session.status !== 'in' || customer.email === null) return null;
  const actions = actionsFor(session.customer, customer);
  if (actions.length === 0) return null;
  return (
    <>
      <ActionMenu
        label={translate(
          { id: 'support.actionsOfCustomer', message: 'Actions for {email}' },
          { email: customer.email },
        )}
        actions={actions.map((action) => ({
          key: action,
          label: actionTexts[action].name(),
          danger: action === 'suspend',
          onSelect: (from) => {
            setAsked({ action, from });
            setOpen(true);
          },
        }))}
      />
      {asked && (
        <ChangeDialog
          key={asked.action}
          action={asked.action}
          customer={customer}
          email={customer.email}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => setAsked(undefined)}
          returnTo={[asked.from]}
        />
      )}
    </>
  );
}
