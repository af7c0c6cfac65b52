import { type ReactNode, useState } from 'react';
import { screen } from '@testing-library/react';
import { Link, useHistory } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../tests/app/show-page.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** A field whose text is unsaved. */
function Field({ name }: { name: string }) {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return <input aria-label={name} value={text} onChange={({ target }) => setText(target.value)} />;
}

function Page({ children }: { children: ReactNode }) {
  const { goBack, replace } = useHistory();
  return (
    <>
      {children}
      <Link to="/other">Other page</Link>
      <Link to="/page?range=7d">Other range</Link>
      <Link to="/page?section=b">Other section</Link>
      <button type="button" onClick={goBack}>
        Back
      </button>
      <button type="button" onClick={() => replace('/other')}>
        Redirect
      </button>
    </>
  );
}

const show = () =>
  showPage(
    <Page>
      <Field name="First" />
      <Field name="Second" />
    </Page>,
    '/page',
  );
const ask = (answer: boolean) => vi.spyOn(window, 'confirm').mockReturnValue(answer);
const link = (name: string) => screen.findByRole('link', { name });
const field = (name: string) => screen.findByRole('textbox', { name });

afterEach(() => vi.restoreAllMocks());

test('a link asks once, however many forms have unsaved changes, and stays if they should be kept', async () => {
  const { user, address } = show();
  await user.type(await field('First'), 'a');
  await user.type(await field('Second'), 'b');
  const question = ask(false);
  await user.click(await link('Other page'));
  expect(question.mock.calls).toEqual([['Discard your unsaved changes?']]);
  expect(address()).toBe('/page');
  expect(await field('First')).toHaveValue('a');
  question.mockReturnValue(true);
  await user.click(await link('Other page'));
  expect(address()).toBe('/other');
  expect(question).toHaveBeenCalledTimes(2);
});

test('the back button asks', async () => {
  const { user, address } = show();
  await user.click(await link('Other section'));
  await user.type(await field('First'), 'a');
  const question = ask(false);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(question).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/page?section=b');
  question.mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(address()).toBe('/page');
});

test('another section of the page asks, but other parameters and redirects do not', async () => {
  const { user, address } = show();
  await user.type(await field('First'), 'a');
  const question = ask(false);
  await user.click(await link('Other range'));
  expect(address()).toBe('/page?range=7d');
  expect(question).not.toHaveBeenCalled();
  await user.click(await link('Other section'));
  expect(question).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/page?range=7d');
  await user.click(screen.getByRole('button', { name: 'Redirect' }));
  expect(address()).toBe('/other');
  expect(question).toHaveBeenCalledTimes(1);
});

test('nothing asks without changes, or after they are saved', async () => {
  const { user, address } = show();
  const question = ask(false);
  await user.type(await field('First'), 'a');
  await user.clear(await field('First'));
  await user.click(await link('Other page'));
  expect(address()).toBe('/other');
  expect(question).not.toHaveBeenCalled();
});
