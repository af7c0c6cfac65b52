import type { SampleLanguage } from '../../../src/features/reference/model.ts';
import type { SampleCall } from './call.ts';
import { pythonClient, typeScriptClient } from './clients.ts';
import { csharp, go, java } from './compiled.ts';
import { goClient } from './go-client.ts';
import { curl, javaScript, php, python, ruby } from './scripting.ts';

export { getOwnLanguage, groupByLanguage } from '../../../src/features/reference/model.ts';

export interface SampleWriter {
  readonly id: SampleLanguage;
  /** The name of the programming language or of the client package, the same in every language of the site. */
  readonly label: string;
  /** What the program sends its request with, where the language also has a client package. */
  readonly plain?: string;
  /** The language for the highlighter. */
  readonly grammar: string;
  /** Undefined for an operation that the client doesn't have. */
  readonly write: (call: SampleCall) => string | undefined;
}

/** In display order; the first one is the default. */
export const sampleWriters: readonly SampleWriter[] = [
  { id: 'curl', label: 'curl', grammar: 'bash', write: curl },
  { id: 'client', label: '@cadenza/client', grammar: 'javascript', write: typeScriptClient },
  { id: 'javascript', label: 'JavaScript', plain: 'fetch', grammar: 'javascript', write: javaScript },
  { id: 'python-client', label: 'cadenza_client', grammar: 'python', write: pythonClient },
  { id: 'python', label: 'Python', plain: 'urllib', grammar: 'python', write: python },
  { id: 'go-client', label: 'cadenza.go', grammar: 'go', write: goClient },
  { id: 'go', label: 'Go', plain: 'net/http', grammar: 'go', write: go },
  { id: 'php', label: 'PHP', grammar: 'php', write: php },
  { id: 'java', label: 'Java', grammar: 'java', write: java },
  { id: 'ruby', label: 'Ruby', grammar: 'ruby', write: ruby },
  { id: 'csharp', label: 'C#', grammar: 'csharp', write: csharp },
];
