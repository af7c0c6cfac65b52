// Takes the place of @docusaurus/core/lib/client/App.js where the app begins (see lean-client.ts): what every page is made of
// is evaluated in a task of its own, after that of React. On a slow phone both together keep a finger waiting.
import type { ComponentType } from 'react';

let App: ComponentType;

/** Evaluates it; before that it cannot be rendered. */
export async function evaluateApp(): Promise<void> {
  ({ default: App } = await import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App.js'));
}

export default function EvaluatedApp() {
  return <App />;
}
