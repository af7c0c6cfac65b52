import { jsonpath } from 'json-p3';
import { parse } from 'yaml';
import * as z from 'zod';
import {
  type Json,
  type Place,
  getContractTexts,
  isTextField,
  toJsonPath,
  getTextId,
  mapTexts,
} from './contract-texts.ts';

type Update = { readonly [key: string]: Json };

const overlaySchema = z.strictObject({
  overlay: z.string().regex(/^1\.\d+\.\d+$/, 'must be a version 1 of the OpenAPI Overlay Specification'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  actions: z.array(
    z.strictObject({
      target: z.string(),
      description: z.string().optional(),
      update: z.custom<Update>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
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

function getTexts(update: Json, place: Place): OverlayText[] {
  if (typeof update !== 'object' || update === null || Array.isArray(update)) return [];
  return Object.entries(update).flatMap(([key, value]) =>
    isTextField(key) && typeof value === 'string'
      ? [{ id: getTextId({ place, field: key }), text: value }]
      : getTexts(value, [...place, key]),
  );
}

/** All leaves of an update, with the same IDs as texts. */
function getLeaves(update: Json, place: Place): string[] {
  if (typeof update !== 'object' || update === null || Array.isArray(update)) return [toJsonPath(place)];
  return Object.entries(update).flatMap(([key, value]) =>
    isTextField(key) && typeof value === 'string'
      ? [getTextId({ place, field: key })]
      : getLeaves(value, [...place, key]),
  );
}

const findNodes = (document: Json, target: string) => jsonpath.query(target, document as never).nodes;

/** The texts of an overlay, including those that the contract doesn't have, for reports. */
export function getOverlayTexts(document: Json, { actions }: Pick<Overlay, 'actions'>): OverlayText[] {
  return actions.flatMap(({ target, update }) => {
    const nodes = findNodes(document, target);
    if (nodes.length === 0) return [{ id: target, text: Object.keys(update).join(', ') }];
    return nodes.flatMap(({ location }) => getTexts(update, location));
  });
}

/** Merges as the specification defines: objects are merged, arrays are concatenated, other values are replaced. */
function merge(value: Json | undefined, update: Json): Json {
  if (Array.isArray(value) && Array.isArray(update)) return [...value, ...update];
  if (typeof update !== 'object' || update === null || Array.isArray(update)) return update;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return update;
  const result: Record<string, Json> = { ...(value as Update) };
  for (const [key, entry] of Object.entries(update)) result[key] = merge(result[key], entry);
  return result;
}

function replaceAt(value: Json, [key, ...rest]: Place, change: (value: Json) => Json): Json {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((entry: Json, index) => (index === key ? replaceAt(entry, rest, change) : entry));
  }
  const object = value as Update;
  return { ...object, [key]: replaceAt(object[key] ?? null, rest, change) };
}

/** The document without its texts, which is equal for documents that differ only in texts. */
const removeTexts = (document: Json) => JSON.stringify(mapTexts(document, () => ''));

/** @throws Error if an action changes anything other than existing texts. */
function checkAction(
  known: ReadonlySet<string>,
  nodes: readonly { location: Place }[],
  update: Update,
  at: string,
): void {
  const unknownTexts = nodes.flatMap(({ location }) => getLeaves(update, location)).filter((id) => !known.has(id));
  if (unknownTexts.length === 0) return;
  throw new Error(`${at}: only existing descriptions and summaries can be changed, not ${unknownTexts.join(', ')}`);
}

/**
 * Applies an overlay to the contract.
 *
 * @throws Error if a target matches nothing, or if the overlay changes anything other than descriptions and
 * summaries.
 */
export function applyOverlay(document: Json, { actions }: Overlay, file: string): Json {
  const known = new Set(getContractTexts(document).map(getTextId));
  let result = document;
  for (const { target, update } of actions) {
    const nodes = findNodes(result, target);
    if (nodes.length === 0) throw new Error(`${file}: nothing in the contract matches ${target}`);
    checkAction(known, nodes, update, `${file}: ${target}`);
    for (const { location } of nodes) result = replaceAt(result, location, (value) => merge(value, update));
  }
  if (removeTexts(result) !== removeTexts(document))
    throw new Error(`${file} changes more than descriptions and summaries`);
  return result;
}
