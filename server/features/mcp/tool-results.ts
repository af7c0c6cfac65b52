import type { CallToolResult } from '@modelcontextprotocol/server';
import { toProblem } from '../../core/error-handler.ts';
import type { ProblemDocument } from '../../core/problem.ts';

type Json = Readonly<Record<string, unknown>>;

export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

export const dataResult = (data: Json): CallToolResult => ({
  ...textResult(JSON.stringify(data)),
  structuredContent: { ...data },
});

/** An error in a form that a model can act on: the problem, and where it is documented. */
export function errorResult(problem: ProblemDocument | Json): CallToolResult {
  const help = 'Call explain_error with the code for the cause, the fix, and whether to retry.';
  return { ...textResult(`${JSON.stringify(problem)}\n\n${help}`), isError: true };
}

/** The error for an unknown name. */
export const unknownNameResult = (text: string): CallToolResult => ({ ...textResult(text), isError: true });

/** Runs a tool and reports errors like the API. */
export async function runTool(
  publicUrl: string,
  requestId: string,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await run();
  } catch (error) {
    return errorResult(toProblem(error).document(publicUrl, requestId));
  }
}
