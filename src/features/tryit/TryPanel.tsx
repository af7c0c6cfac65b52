import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import type { PageConfig } from '../../core/page-services.ts';
import { useLoad } from '../../core/use-load.ts';
import { BottomSheet } from './components/BottomSheet.tsx';
import type { OperationForm } from '../../core/api/operation-form.ts';
import { getNotLoadedMessage } from './not-loaded.ts';
import { TryOperation } from './TryOperation.tsx';
import http from '../../ui/code/http.module.css';
import kit from '../../ui/kit.module.css';

/** The URL of the form's data in the page. After navigation, the content may still be loading. */
function getFormUrl(signal: AbortSignal): Promise<string> {
  const readFormUrl = () => document.querySelector<HTMLElement>('[data-operation-form]')?.dataset['operationForm'];
  return new Promise((resolve) => {
    const resolveIfRendered = () => {
      const address = readFormUrl();
      if (address !== undefined) resolve(address);
      return address !== undefined;
    };
    if (resolveIfRendered()) return;
    const observer = new MutationObserver(() => resolveIfRendered() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener('abort', () => observer.disconnect());
  });
}

async function loadForm(_config: PageConfig, signal: AbortSignal): Promise<OperationForm> {
  const response = await fetchWithBody(await getFormUrl(signal), { signal });
  if (!response.ok) throw new Error(`The form data returned status ${response.status}.`);
  return (await response.json()) as OperationForm;
}

/** The try-it form of an operation, in a wide panel above its page. */
export function TryPanel({ onClose }: { onClose: () => void }) {
  const query = useLoad(loadForm);
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
