// Takes the place of @docusaurus/theme-common/lib/utils/reactUtils.js for the menu beside the page (see lean-client.ts):
// there names are sorted as words of a language, and the first such comparison loads the browser's rules for all of them.
import { useState } from 'react';

export { ReactContextError, usePrevious } from '@docusaurus/theme-common';

const membersOf = (object: object): Readonly<Record<string, unknown>> => ({ ...object });

function isSame(one: object, other: object): boolean {
  const [mine, theirs] = [membersOf(one), membersOf(other)];
  const names = Object.keys({ ...mine, ...theirs });
  return names.every((name) => name in mine && name in theirs && Object.is(mine[name], theirs[name]));
}

/** The object of the render before, while its members are the same. */
export function useShallowMemoObject<Value extends object>(object: Value): Value {
  const [kept, keep] = useState(object);
  if (isSame(kept, object)) return kept;
  keep(object);
  return object;
}
