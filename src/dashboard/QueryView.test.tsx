import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '../../tests/app/show-page.tsx';
import { DataBoundary } from '../core/api/DataBoundary.tsx';
import { QueryView } from './QueryView.tsx';

// React reports errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

interface Figures {
  readonly total?: number;
}

/** Throws on data without a total. */
const Total = ({ total }: Figures) => <p>Total {total!.toFixed(0)}</p>;

/** What was stored first can't be shown, and every request gets what can. */
const useFigures = () =>
  useQuery<Figures>({ queryKey: ['figures'], queryFn: () => Promise.resolve({ total: 7 }), staleTime: Infinity });

function show(page: ReactNode) {
  const client = new QueryClient();
  client.setQueryData<Figures>(['figures'], {});
  return showPage(<QueryClientProvider client={client}>{page}</QueryClientProvider>, '/dashboard');
}

test('the retry of a page that failed on its data requests the data again', async () => {
  const Page = () => {
    const { data } = useFigures();
    return data && <Total {...data} />;
  };
  const { user } = show(
    <DataBoundary>
      <Page />
    </DataBoundary>,
  );
  expect(await screen.findByText('This part stopped working')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total 7')).toBeVisible();
});

test('so does the retry of a part that shows a query', async () => {
  const Page = () => (
    <QueryView query={useFigures()} failed="Not loaded">
      {(figures) => <Total {...figures} />}
    </QueryView>
  );
  const { user } = show(<Page />);
  expect(await screen.findByText('This part stopped working')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total 7')).toBeVisible();
});
