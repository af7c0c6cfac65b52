import { type HeadState, type HeadTag, MARK } from './head-tags.ts';

function elementOf({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.setAttribute(MARK, 'true');
  element.textContent = text;
  return element;
}

/** Writes attributes, and takes back those of before that are no longer wanted. */
function writeAttributes(element: Element, wanted: HeadState['html'], before: HeadState['html']): void {
  for (const name of Object.keys(before)) if (!(name in wanted)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Brings the document's head to `state`; tags that are right already, also those of the static HTML, stay untouched. */
export function writeHead(state: HeadState, before: HeadState | undefined): void {
  writeAttributes(document.documentElement, state.html, before?.html ?? {});
  writeAttributes(document.body, state.body, before?.body ?? {});
  if (state.title !== undefined && document.title !== state.title) document.title = state.title;
  const present = [...document.head.querySelectorAll(`[${MARK}]:not(title)`)];
  for (const tag of state.tags) {
    const wanted = elementOf(tag);
    const same = present.findIndex((element) => element.isEqualNode(wanted));
    if (same === -1) document.head.append(wanted);
    else present.splice(same, 1);
  }
  for (const left of present) left.remove();
}
