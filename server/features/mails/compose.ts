import type { Core } from '../../core/core.ts';
import { type Written, writeMail } from './layout.ts';
import type { MailKind } from './service.ts';
import type { MailRow } from './store.ts';

const HOUR_MS = 3_600_000;

function kindOf(kinds: readonly MailKind[], row: MailRow): MailKind {
  const kind = kinds.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`There is no kind of mail named ${row.kind}.`);
  return kind;
}

/** A queued email as it is sent now, or null if it is no longer needed. @throws Error for an unknown kind. */
export async function compose(core: Core, kinds: readonly MailKind[], row: MailRow): Promise<Written | null> {
  const { hours } = kindOf(kinds, row);
  if (core.clock.now().getTime() - row.created_at.getTime() > hours * HOUR_MS) return null;
  return written(core, kinds, row);
}

/** The content of an email of any age, or null if it is no longer needed. @throws Error for an unknown kind. */
export async function written(core: Core, kinds: readonly MailKind[], row: MailRow): Promise<Written | null> {
  const kind = kindOf(kinds, row);
  const content = await kind.compose(core, row);
  const { brand } = core.config;
  return content && writeMail(content, { brand, locale: row.locale, address: row.address });
}
