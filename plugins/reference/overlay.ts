import { jsonpath } from 'json-p3';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Json, JsonObject, Place } from './contract-texts.ts';
import { getContractTexts, getTextId, isObject, isTextField, toJsonPath } from './contract-texts.ts';

const overlaySchema = z.strictObject({
  overlay: z.string().regex(/^1\.\d+\.\d+$/, 'must be a version 1 of the OpenAPI Overlay Specification'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  actions: z.array(
    z.strictObject({
      target: z.string(),
      description: z.string().optional(),
      update: z.custom<JsonObject>((value) => isObject(value as Json), {
        error: 'must be an object: overlays only give other words',
      }),
    }),
  ),
});

/** An OpenAPI Overlay with the translations of a contract. */
export type Overlay = z.infer<typeof overlaySchema>;

/** @throws Error with the file name and the invalid part. */
export function parseOverlay(yaml: string, file: string): Overlay {
  const result = overlaySchema.safeParse(parse(yaml));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}

/**
 * A text that an overlay sets. `id` is the ID of the contract's text, or the target as written if it matches nothing.
 */
export interface OverlayText {
  readonly id: string;
  readonly text: string;
}

/** The leaves of an update: texts under the same IDs as in the contract, and other values, which have no text. */
function getLeaves(update: Json, place: Place): { id: string; text?: string }[] {
  if (!isObject(update)) return [{ id: toJsonPath(place) }];
  return Object.entries(update).flatMap(([key, value]) =>
    isTextField(key) && typeof value === 'string'
      ? [{ id: getTextId({ place, field: key }), text: value }]
      : getLeaves(value, [...place, key]),
  );
}

const findNodes = (document: Json, target: string) => jsonpath.query(target, document as never).nodes;

/** The texts of an overlay, including those that the contract doesn't have, for reports. */
export function getOverlayTexts(document: Json, { actions }: Pick<Overlay, 'actions'>): OverlayText[] {
  return actions.flatMap(({ target, update }) => {
    const nodes = findNodes(document, target);
    if (nodes.length === 0) return [{ id: target, text: Object.keys(update).join(', ') }];
    return nodes
      .flatMap(({ location }) => getLeaves(update, location))
      .flatMap(({ id, text }) => (text === undefined ? [] : [{ id, text }]));
  });
}

/** Replaces the texts of an object that contains all keys of the update. */
function replaceTexts(object: Record<string, Json>, update: JsonObject): void {
  for (const [key, value] of Object.entries(update)) {
    if (isObject(value)) replaceTexts(object[key] as Record<string, Json>, value);
    else object[key] = value;
  }
}

/**
 * Applies an overlay to the contract.
 *
 * @throws Error if a target matches nothing, or if the overlay changes anything other than existing descriptions and
 * summaries.
 */
export function applyOverlay(document: Json, { actions }: Overlay, file: string): Json {
  const known = new Set(getContractTexts(document).map(getTextId));
  const result = structuredClone(document);
  for (const { target, update } of actions) {
    const nodes = findNodes(result, target);
    if (nodes.length === 0) throw new Error(`${file}: nothing in the contract matches ${target}`);
    const others = nodes
      .flatMap(({ location }) => getLeaves(update, location))
      .flatMap(({ id }) => (known.has(id) ? [] : [id]));
    if (others.length > 0) {
      const changed = others.join(', ');
      throw new Error(`${file}: ${target}: only existing descriptions and summaries can be changed, not ${changed}`);
    }
    for (const { value } of nodes) replaceTexts(value as Record<string, Json>, update);
  }
  return result;
}
