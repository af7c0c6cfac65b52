// Takes the place of @docusaurus/core/lib/client/preload.js where the app begins (see lean-client.ts).
import { loadFirstPage } from '../../src/core/navigation/load-page.ts';
import { evaluateApp } from './lean-app.tsx';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Evaluates the app, then the first page, whose scripts the HTML has asked for already: each in a task of its own. */
export default async function begin(pathname: string): Promise<void> {
  await nextTask();
  await evaluateApp();
  await nextTask();
  await loadFirstPage(pathname);
  await nextTask();
}
