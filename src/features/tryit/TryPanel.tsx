import { useCallback } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { useLoad } from '../../core/use-load.ts';
import { BottomSheet } from './components/BottomSheet.tsx';
import type { OperationForm } from '../../core/api/operation-form.ts';
import { getNotLoadedMessage } from './not-loaded.ts';
import { TryOperation } from './TryOperation.tsx';
import http from '../../ui/code/http.module.css';
import kit from '../../ui/kit.module.css';

async function loadForm(formUrl: string, signal: AbortSignal): Promise<OperationForm> {
  const response = await fetchWithBody(formUrl, { signal });
  if (!response.ok) throw new Error(`The form data returned status ${response.status}.`);
  return (await response.json()) as OperationForm;
}

/** The try-it form of an operation, in a wide panel above its page. */
export function TryPanel({ formUrl, onClose }: { formUrl: string; onClose: () => void }) {
  const query = useLoad(useCallback((signal: AbortSignal) => loadForm(formUrl, signal), [formUrl]));
  return (
    <BottomSheet
      label={translate({ id: 'tryit.title', message: 'Try it' })}
      title={
        query.data && (
          <>
            <span className={http.method} data-method={query.data.method}>
              {query.data.method}
            </span>{' '}
            <code className={clsx(kit.plain, kit.base)}>{query.data.path}</code>
          </>
        )
      }
      onClose={onClose}
      query={query}
      getErrorTitle={getNotLoadedMessage}
    >
      {(form) => <TryOperation form={form} />}
    </BottomSheet>
  );
}
