import type { SampleLanguage } from '../../../src/features/reference/model.ts';
import type { SampleCall } from './call.ts';
import { csharp, go, java } from './compiled.ts';
import { curl, javaScript, php, python, ruby } from './scripting.ts';

export interface SampleWriter {
  readonly id: SampleLanguage;
  /** The language's own name, the same everywhere. */
  readonly label: string;
  /** For the highlighter. */
  readonly grammar: string;
  readonly write: (call: SampleCall) => string;
}

/** In display order; the first one is the default. */
export const sampleWriters: readonly SampleWriter[] = [
  { id: 'curl', label: 'curl', grammar: 'bash', write: curl },
  { id: 'javascript', label: 'JavaScript', grammar: 'javascript', write: javaScript },
  { id: 'python', label: 'Python', grammar: 'python', write: python },
  { id: 'go', label: 'Go', grammar: 'go', write: go },
  { id: 'php', label: 'PHP', grammar: 'php', write: php },
  { id: 'java', label: 'Java', grammar: 'java', write: java },
  { id: 'ruby', label: 'Ruby', grammar: 'ruby', write: ruby },
  { id: 'csharp', label: 'C#', grammar: 'csharp', write: csharp },
];
