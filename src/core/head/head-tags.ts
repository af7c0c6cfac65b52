import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** Marks the tags that are ours to change; the static HTML has it from the library that wrote it. */
export const MARK = 'data-rh';

type Attributes = Readonly<Record<string, string>>;

export interface HeadTag {
  readonly name: string;
  readonly attributes: Attributes;
  readonly text: string;
}

export interface HeadState {
  readonly html: Attributes;
  readonly body: Attributes;
  readonly title: string | undefined;
  readonly tags: readonly HeadTag[];
}

const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  charSet: 'charset',
  httpEquiv: 'http-equiv',
  hrefLang: 'hreflang',
  crossOrigin: 'crossorigin',
  itemProp: 'itemprop',
};

function textOf(children: unknown): string {
  return Array.isArray(children)
    ? children.map(textOf).join('')
    : typeof children === 'string' || typeof children === 'number'
      ? String(children)
      : '';
}

const contents = ['children', 'dangerouslySetInnerHTML'];

function attributesOf(props: Readonly<Record<string, unknown>>): Attributes {
  const given = Object.entries(props).filter(
    ([name, value]) => !contents.includes(name) && value !== undefined && value !== null,
  );
  return Object.fromEntries(given.map(([name, value]) => [attributeNames[name] ?? name, String(value)]));
}

function elementsIn(children: ReactNode): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props['children'] as ReactNode) : [child];
  });
}

/** Tags with the same key stand for the same thing: the one named last, deeper in the page, counts. */
function keyOf({ name, attributes }: HeadTag): string | undefined {
  if (name === 'meta') {
    const kind = ['charset', 'name', 'property', 'http-equiv', 'itemprop'].find((one) => attributes[one] !== undefined);
    return kind && `${kind} ${attributes[kind]} ${attributes['media'] ?? ''}`;
  }
  if (name !== 'link') return undefined;
  const { rel, href, hreflang = '' } = attributes;
  return rel === 'canonical' ? rel : `${rel} ${href} ${hreflang}`;
}

/** What the page's head is to be, from the children of all `<Head>` of a page, outermost first. */
export function headState(heads: readonly ReactNode[]): HeadState {
  const html: Record<string, string> = {};
  const body: Record<string, string> = {};
  let title: string | undefined;
  const keyed = new Map<string, HeadTag[]>();
  const others: HeadTag[] = [];
  for (const head of heads) {
    const own = new Map<string, HeadTag[]>();
    for (const { type, props } of elementsIn(head)) {
      const attributes = attributesOf(props);
      if (type === 'html') Object.assign(html, attributes);
      else if (type === 'body') Object.assign(body, attributes);
      else if (type === 'title') title = textOf(props['children']);
      else {
        const tag = { name: String(type), attributes, text: textOf(props['children']) };
        const key = keyOf(tag);
        if (key === undefined) others.push(tag);
        else own.set(key, [...(own.get(key) ?? []), tag]);
      }
    }
    // One `<Head>` may repeat a name on purpose: og:locale:alternate has one tag a language.
    for (const [key, tags] of own) keyed.set(key, tags);
  }
  return { html, body, title, tags: [...[...keyed.values()].flat(), ...others] };
}
