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

/** In the order in which they are shown; the first is what somebody sees who has not chosen yet. */
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
