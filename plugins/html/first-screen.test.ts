import { expect, it } from 'vitest';
import { firstScreen } from './first-screen.ts';

it.each([
  ['<main><h1>One</h1><h2 class="anchor a_B1" id=account>', 'account'],
  ['<main><h1 id=top>One</h1><h2 id="what-to-do" class=anchor>', 'what-to-do'],
  ['<h2>POST</h2><nav id=sections class=jumps_T1yG><a href=#parameters></a></nav><h2 id=parameters>', 'sections'],
  ['<h2>Without</h2><h3 id=_R_crmk9_>With</h3><h2 id=later>', '_R_crmk9_'],
])('a page is read to its sections: %s', (html, id) => {
  expect(firstScreen(html)).toBe(`<link rel=expect href=#${id} blocking=render>`);
});

it.each(['<h1 id=top>One</h1>', '<h2 data-id=a>', '<h2 class=anchor>'])(
  'a page without one waits for nothing: %s',
  (html) => {
    expect(firstScreen(html)).toBe('');
  },
);
