/** How diagrams are drawn. As attributes: a page with a diagram loads no style sheet for it, and follows its theme. */
export const ink = {
  box: { fill: 'var(--cdz-raised)', stroke: 'var(--cdz-ink-muted)' },
  final: { fill: 'var(--cdz-raised)', stroke: 'var(--cdz-ink)', strokeWidth: 1.75 },
  way: { fill: 'none', stroke: 'var(--cdz-ink-soft)', strokeWidth: 1.25 },
  lane: { stroke: 'var(--cdz-line)' },
  head: { fill: 'var(--cdz-ink-soft)' },
  lost: { fill: 'none', stroke: 'var(--cdz-danger)', strokeWidth: 2 },
  word: { fill: 'var(--cdz-ink-soft)', fontSize: 12 },
  name: { fill: 'var(--cdz-ink)', fontSize: 12, fontWeight: 600 },
  code: { fill: 'var(--cdz-ink)', fontSize: 12, fontFamily: 'var(--cdz-font-code)' },
} as const;
