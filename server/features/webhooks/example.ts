import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TaskEvent } from '../../../generated/v2/types.gen.ts';
import type { Mode } from './store.ts';

interface Document {
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: TaskEvent }>> };
}

let events: readonly TaskEvent[] | undefined;

/** The example events of the contract. */
function shownEvents(): readonly TaskEvent[] {
  if (!events) {
    const file = resolve(import.meta.dirname, '../../../generated/openapi/v2.json');
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as Document;
    events = Object.values(components.examples)
      .map(({ value }) => value)
      .filter((value) => 'sequence' in value);
  }
  return events;
}

/** The event of a test delivery: the example of its type in the contract, as if it had just happened in this mode. */
export function exampleEvent(type: TaskEvent['type'], id: string, mode: Mode, at: Date): TaskEvent {
  const event = shownEvents().find((one) => one.type === type);
  if (!event) throw new Error(`The contract has no example of the event ${type}.`);
  return { ...event, id, timestamp: at.toISOString(), data: { ...event.data, mode } };
}
