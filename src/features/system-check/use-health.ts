import { useEffect, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { usePageServices } from '../../core/page-services.ts';

export interface Health {
  readonly build: string;
  readonly api: string;
  readonly worker: string;
}

const missing = () => translate({ id: 'systemCheck.none', message: 'none' });

async function builtAs(): Promise<string> {
  const answer = await fetch(`/version.json?${Date.now()}`);
  const { build_id: id } = (await answer.json()) as { build_id: string };
  return id;
}

async function apiHealth(origin: string): Promise<string> {
  const started = performance.now();
  const answer = await fetch(`${origin}/readyz`);
  const { status } = (await answer.json()) as { status: string };
  return `${answer.status} ${status}, ${Math.round(performance.now() - started)} ms`;
}

async function workerState(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.waiting ?? registration?.active ?? registration?.installing;
  return worker ? `${worker.state}, ${new URL(worker.scriptURL).pathname}` : missing();
}

/** What can be asked of the server and the browser, once, when the page is opened. */
export function useHealth(): Health | undefined {
  const { apiBaseUrl } = usePageServices().config;
  const [health, setHealth] = useState<Health>();
  useEffect(() => {
    let left = false;
    const failed = (error: unknown) => (error instanceof Error ? error.message : String(error));
    const asked = [builtAs(), apiHealth(apiBaseUrl), workerState()].map((one) => one.catch(failed));
    void Promise.all(asked).then(([build = '', api = '', worker = '']) => {
      if (!left) setHealth({ build, api, worker });
    });
    return () => {
      left = true;
    };
  }, [apiBaseUrl]);
  return health;
}
