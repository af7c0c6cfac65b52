/** Services that deliver to one mailbox whatever dots its name has. */
const DOTS_IGNORED: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * What the addresses of one mailbox have in common: most services ignore case and everything after a `+`, and Gmail ignores
 * dots. It is only for counting, so that variants of an address don't flood its mailbox. Accounts keep the exact address.
 */
export function toMailbox(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [base = ''] = name.split('+');
  return DOTS_IGNORED.has(domain) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${domain}`;
}
