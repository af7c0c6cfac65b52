import { expect, test } from 'vitest';
import { listShownTexts } from './i18n-shown.ts';

const english = {
  'code.json': {
    'systemCheck.title': 'System check',
    'keys.deleted': 'Key deleted',
    'session.logOut': 'Sign out',
    'docs.updated': 'Last updated on {date}',
    'tryit.headers': 'Headers',
    'theme.docs.paginator.next': 'Next',
    'theme.common.skipToMainContent': 'Skip to main content',
  },
  'docusaurus-plugin-content-blog/options.json': { title: 'Blog' },
  'server.json': { 'email.note': 'A note' },
};

const toMessages = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  new Map(Object.entries(texts).map(([file, strings]) => [file, new Map(Object.entries(strings))]));

test('texts have the pages that show them, from what the pages import', () => {
  const list = listShownTexts(toMessages(english));
  const { pages, texts } = list(toMessages({ 'code.json': { 'systemCheck.title': 'Systemprüfung' } }));
  const found = new Map(
    texts.map(([id, text, numbers]) => [id, { text, paths: numbers?.map((n) => pages[n]) ?? null }]),
  );
  expect(found.get('systemCheck.title')).toEqual({ text: 'Systemprüfung', paths: ['/test'] });
  expect(found.get('keys.deleted')?.text).toBe('Key deleted');
  expect(found.get('keys.deleted')?.paths).toContain('/dashboard/api/keys');
  expect(found.get('keys.deleted')?.paths).not.toContain('/pricing');
  expect(found.get('tryit.headers')?.paths).toContain('/docs/v2-generate');
  expect(found.get('docs.updated')?.paths).toEqual(['/docs/quickstart']);
  expect(found.get('session.logOut')?.paths).toBeNull();
  expect(found.get('theme.docs.paginator.next')?.paths).toEqual(['/docs/quickstart']);
  expect(found.get('theme.common.skipToMainContent')?.paths).toBeNull();
  expect(found.get('title')?.paths).toEqual(['/blog']);
  expect(found.has('email.note')).toBe(false);
});
