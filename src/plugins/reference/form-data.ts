import { withOrigin } from '../default-origin.ts';
import type { ContractOperation, Parameter } from './contract.ts';
import type { Setting } from './operation-model.ts';
import type { Schema } from './schema-fields.ts';

/**
 * What a form for trying an operation needs: fetched by it when it is opened, so that no page carries it. Descriptions are
 * Markdown in the language of the page; schemas are JSON Schema without references.
 */
export interface FormData {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The address that paths are appended to. */
  readonly server: string;
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly required: boolean;
    readonly mediaType: string;
    readonly schema: Schema;
    readonly examples: readonly { readonly name: string; readonly title: string; readonly value: unknown }[];
  } | null;
  /** Statuses and the media types that they come in. */
  readonly responses: readonly { readonly status: string; readonly mediaTypes: readonly string[] }[];
  /** Whether the answer is a task that is to be followed. */
  readonly followed: boolean;
}

export function formData({ method, path, operation }: ContractOperation, { prose, origin }: Setting): FormData {
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const [mediaType, media] = content ?? [];
  const form = {
    id: operation.operationId,
    method,
    path,
    server: origin,
    parameters: operation.parameters ?? [],
    body:
      mediaType === undefined
        ? null
        : {
            required: operation.requestBody?.required === true,
            mediaType,
            schema: media?.schema ?? {},
            examples: Object.entries(media?.examples ?? {}).map(([name, { summary, value }]) => ({
              name,
              title: prose.plain(summary ?? name),
              value,
            })),
          },
    responses: Object.entries(operation.responses).map(([status, response]) => ({
      status,
      mediaTypes: Object.keys(response.content ?? {}),
    })),
    followed: operation.responses['202'] !== undefined,
  };
  return JSON.parse(withOrigin(JSON.stringify(form), origin)) as FormData;
}
