import type { Core } from '../../core/core.ts';
import { getDocumentLocale } from '../../core/texts.ts';
import { type RenderedEmail, layoutEmail, layoutTexts } from './layout.ts';
import type { EmailKind } from './service.ts';
import type { EmailRow } from './store.ts';

const HOUR_MS = 3_600_000;

function findKind(kinds: readonly EmailKind[], row: EmailRow): EmailKind {
  const kind = kinds.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`There is no kind of email named ${row.kind}.`);
  return kind;
}

/** A queued email as it is sent now, or null if it is no longer needed. @throws Error for an unknown kind. */
export async function composeEmail(
  core: Core,
  kinds: readonly EmailKind[],
  row: EmailRow,
): Promise<RenderedEmail | null> {
  const { hours } = findKind(kinds, row);
  if (core.clock.now().getTime() - row.created_at.getTime() > hours * HOUR_MS) return null;
  return renderEmail(core, kinds, row);
}

/** The content of an email of any age, or null if it is no longer needed. @throws Error for an unknown kind. */
export async function renderEmail(
  core: Core,
  kinds: readonly EmailKind[],
  row: EmailRow,
): Promise<RenderedEmail | null> {
  const kind = findKind(kinds, row);
  const locale = getDocumentLocale(row.locale, { ...layoutTexts, ...kind.texts });
  const content = await kind.compose(core, { ...row, locale });
  const { brand } = core.config;
  return content && layoutEmail(content, { brand, locale, address: row.address });
}
