/** The parts of the tree of a Markdown page (hast with MDX) that our plugins use. */
export interface Node {
  type: string;
  /** The name of a component. */
  name?: string | null;
  /** The name of an HTML element. */
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  attributes?: Attribute[];
  data?: { meta?: string | null };
  children?: Node[];
}

interface Attribute {
  readonly type: 'mdxJsxAttribute';
  readonly name: string;
  readonly value: unknown;
}

export const createAttribute = (name: string, value: string): Attribute => ({ type: 'mdxJsxAttribute', name, value });

/** Replaces the descendants for which `getReplacement` returns a node. */
export function replaceNodes(node: Node, getReplacement: (node: Node) => Node | undefined): void {
  node.children = node.children?.map((child) => {
    const replacement = getReplacement(child);
    if (!replacement) replaceNodes(child, getReplacement);
    return replacement ?? child;
  });
}
