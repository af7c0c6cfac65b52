/** An element with attributes and content. Nothing is parsed as HTML, so pages may require Trusted Types. */
export function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

/** An SVG drawing with one path, which is decorative. */
export function createSvg(
  viewBox: string,
  d: string,
  attributes: Readonly<Record<string, string>> = {},
): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  const all = { viewBox, 'aria-hidden': 'true', focusable: 'false', ...attributes };
  for (const [key, value] of Object.entries(all)) svg.setAttribute(key, value);
  path.setAttribute('d', d);
  path.setAttribute('vector-effect', 'non-scaling-stroke');
  svg.append(path);
  return svg;
}
