import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Helmet, HelmetProvider } from './lean-helmet.tsx';

function Page({ name }: { name: string }) {
  return (
    <HelmetProvider>
      <Helmet>
        <html lang="en" />
        <title>Cadenza</title>
        <meta name="description" content="The site" />
      </Helmet>
      <section>
        <Helmet>
          <title>{name}</title>
          <link rel="canonical" href={`/docs/${name}`} />
        </Helmet>
      </section>
    </HelmetProvider>
  );
}

const show = async (page: React.ReactNode) => {
  const shown = render(page);
  await act(async () => undefined);
  return shown;
};
const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href');

beforeEach(() => {
  document.head.innerHTML =
    '<title data-rh="true">quickstart</title><meta charset="UTF-8">' +
    '<meta data-rh="true" name="description" content="The site"><meta data-rh="true" name="robots" content="noindex">' +
    '<link data-rh="true" rel="canonical" href="/docs/quickstart">';
});
afterEach(() => {
  document.head.innerHTML = '';
});

test('tags of the static HTML that are right stay the same elements; those that nobody names go', async () => {
  const description = document.head.querySelector('meta[name=description]');
  await show(<Page name="quickstart" />);
  expect(document.head.querySelector('meta[name=description]')).toBe(description);
  expect(document.head.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
  expect(document.head.querySelector('meta[charset]')).not.toBeNull();
});

test('another page changes title and tags; one that goes gives back what is around it', async () => {
  const { rerender, unmount } = await show(<Page name="quickstart" />);
  rerender(<Page name="errors" />);
  await act(async () => undefined);
  expect(document.title).toBe('errors');
  expect(canonical()).toBe('/docs/errors');
  rerender(
    <HelmetProvider>
      <Helmet>
        <html lang="en" />
        <title>Cadenza</title>
      </Helmet>
    </HelmetProvider>,
  );
  await act(async () => undefined);
  expect(document.title).toBe('Cadenza');
  expect(canonical()).toBeUndefined();
  expect(document.documentElement.lang).toBe('en');
  unmount();
  await act(async () => undefined);
  expect(document.documentElement.hasAttribute('lang')).toBe(false);
});
