import { useState, type ComponentType } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showPage } from '../../../tests/app/show-page.tsx';
import { PageError } from '../../ui/error/page-error.ts';
import { ApiDouble } from '../../../tests/app/api-double.ts';
import { lazyDialog, lazyPart } from './lazy-part.tsx';
import { PartBoundary } from './PartBoundary.tsx';

let api: ApiDouble;
/** Whether scripts can be loaded. */
let online: boolean;
beforeEach(() => {
  online = true;
  api = new ApiDouble();
  // React reports errors that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  api.close();
});

/** As a bundler loads a script: it fails without a network. */
const load =
  <Props,>(Part: ComponentType<Props>) =>
  () =>
    online ? Promise.resolve(Part) : Promise.reject(new Error('Loading chunk 7 failed.'));

function Page({ children }: { children: React.ReactNode }) {
  const [text, setText] = useState('');
  return (
    <main>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      {children}
    </main>
  );
}

describe('a part that can’t be loaded', () => {
  const Chart = () => <p>the chart</p>;

  test('shows a retry in its place, and the page around it keeps what was typed', async () => {
    online = false;
    const Part = lazyPart(load(Chart));
    const { user } = showPage(
      <Page>
        <Part />
      </Page>,
      '/dashboard',
    );
    await user.type(screen.getByLabelText('Name'), 'Robin');
    expect(await screen.findByText('This part couldn’t be loaded')).toBeVisible();
    online = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the chart')).toBeVisible();
    expect([screen.queryByRole('alert'), screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual([
      null,
      'Robin',
    ]);
  });

  test('offers to reload the page after a second failure, which a newer build may have caused', async () => {
    online = false;
    const Part = lazyPart(load(Chart));
    const { user } = showPage(<Part />, '/dashboard');
    await screen.findByText('This part couldn’t be loaded');
    expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible();
  });

  test('is loaded again when it is shown again', async () => {
    online = false;
    const Part = lazyPart(load(Chart));
    showPage(<Part />, '/dashboard');
    await screen.findByText('This part couldn’t be loaded');
    online = true;
    document.body.replaceChildren();
    showPage(<Part />, '/dashboard');
    expect(await screen.findByText('the chart')).toBeVisible();
  });

  test('shows its placeholder while it loads', async () => {
    let arrive = (_chart: typeof Chart): void => undefined;
    const Part = lazyPart(() => new Promise<typeof Chart>((resolve) => (arrive = resolve)), {
      waiting: <p>waiting</p>,
    });
    showPage(<Part />, '/dashboard');
    expect(await screen.findByText('waiting')).toBeVisible();
    arrive(Chart);
    expect(await screen.findByText('the chart')).toBeVisible();
  });
});

describe('a dialog that can’t be loaded', () => {
  const CreateKey = ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Create
    </button>
  );

  function Opener({ Dialog }: { Dialog: typeof CreateKey }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }

  test('shows the retry in a dialog, which can be closed', async () => {
    online = false;
    const { user } = showPage(<Opener Dialog={lazyDialog(load(CreateKey)) as typeof CreateKey} />, '/dashboard');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'This part couldn’t be loaded' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    online = true;
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('button', { name: 'Create' })).toBeVisible();
  });
});

describe('a part that throws', () => {
  test('is replaced alone, and can be shown again', async () => {
    let isBroken = true;
    const Part = () => {
      if (isBroken) throw new TypeError('undefined is not a function');
      return <p>the chart</p>;
    };
    const { user } = showPage(
      <Page>
        <PartBoundary>
          <Part />
        </PartBoundary>
      </Page>,
      '/dashboard',
    );
    expect(await screen.findByText('This part stopped working')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('the chart')).toBeVisible());
  });

  test('an error of the page still replaces the page', async () => {
    const Part = () => {
      throw new PageError(403, 'Not for you');
    };
    showPage(
      <Page>
        <PartBoundary>
          <Part />
        </PartBoundary>
      </Page>,
      '/dashboard',
    );
    expect(await screen.findByText('403 Not for you')).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});
