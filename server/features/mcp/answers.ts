import type { CallToolResult } from '@modelcontextprotocol/server';
import { problemOf } from '../../core/error-handler.ts';
import type { ProblemDocument } from '../../core/problem.ts';

type Json = Readonly<Record<string, unknown>>;

export const textAnswer = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

export const dataAnswer = (data: Json): CallToolResult => ({
  ...textAnswer(JSON.stringify(data)),
  structuredContent: { ...data },
});

/** A refusal, in a form that a model reads and acts on: the problem, and where it is explained. */
export function refusal(problem: ProblemDocument | Json): CallToolResult {
  const help = 'Call explain_error with the code for the cause, the fix, and whether to retry.';
  return { ...textAnswer(`${JSON.stringify(problem)}\n\n${help}`), isError: true };
}

/** What somebody asked for by a name that there is not. */
export const unknown = (text: string): CallToolResult => ({ ...textAnswer(text), isError: true });

/** Runs a tool; what it throws is told as the API tells it. */
export async function answering(
  publicUrl: string,
  requestId: string,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await run();
  } catch (error) {
    return refusal(problemOf(error).document(publicUrl, requestId));
  }
}
