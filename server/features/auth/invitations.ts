import { EMAIL_ADDRESS } from '../../../catalog/email-address.ts';
import { signIn } from '../../../catalog/sign-in.ts';
import type { Invitation } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { invalidFields, notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, getFreshActor, recordAudit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { invitation } from './emails/invitation.ts';
import { deleteInvitation, insertInvitation, readInvitations } from './invitation-store.ts';
import { findRecipient, readRecipient } from './store.ts';
import { throttleMailbox } from './throttle.ts';

/** Open invitations in the list. */
const MOST = 200;

const wrong = (detail: string) => invalidFields([{ pointer: '/email', code: 'invalid', detail }]);

/** Invites an address, and queues its email in the actor's language. @throws Problem invalid_field, rate_limited. */
async function invite(core: Core, actor: Actor, email: string): Promise<Invitation> {
  const address = email.trim().toLowerCase();
  if (!EMAIL_ADDRESS.test(address)) throw wrong('`email` must be an email address.');
  await throttleMailbox(core.db, address);
  const now = core.clock.now();
  const expiresAt = new Date(now.getTime() + signIn.invitationDays * 24 * 3_600_000);
  return core.db.tx(async (tx) => {
    if (await findRecipient(tx, address)) throw wrong('This email address already has an account.');
    const made = await insertInvitation(tx, { id: newId('inv'), address, now, expiresAt });
    const locale = (await readRecipient(tx, actor.id))?.locale ?? 'en';
    await queueEmail(tx, invitation, { to: address, locale, data: { invitation: made.id } });
    await recordAudit(tx, actor, {
      action: 'invitation.create',
      target: address,
      customerId: null,
      before: {},
      after: { invitation: made.id },
    });
    return withIsoTimes(made);
  });
}

/** Ends an invitation. @throws Problem not_found. */
async function revoke(core: Core, actor: Actor, id: string): Promise<Invitation> {
  return core.db.tx(async (tx) => {
    const ended = await deleteInvitation(tx, id);
    if (!ended) throw notFound('No invitation has this ID.');
    await recordAudit(tx, actor, {
      action: 'invitation.revoke',
      target: id,
      customerId: null,
      before: { email: ended.email },
      after: { email: null },
    });
    return withIsoTimes(ended);
  });
}

/** Invitations to sign up, for administrators. */
export const invitationOperations = (core: Core): Partial<AccountHandlers> => ({
  listInvitations: async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: (await readInvitations(core.db, core.clock.now(), MOST)).map(withIsoTimes) };
  },
  createInvitation: async (request) => invite(core, getFreshActor(request), request.body.email),
  revokeInvitation: async (request) => revoke(core, getFreshActor(request), request.params.id),
});
