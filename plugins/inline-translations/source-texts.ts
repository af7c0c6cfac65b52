import ts from 'typescript';

function getLiteral(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** ID and English text of `translate({ id, message, description }, values)`. Undefined for any other call. */
export function parseTranslateCall(
  call: ts.CallExpression,
): { id: string; message: string; argument: ts.Node } | undefined {
  const [first] = call.arguments;
  if (!ts.isIdentifier(call.expression) || call.expression.text !== 'translate' || !first) return undefined;
  if (!ts.isObjectLiteralExpression(first)) return undefined;
  const values = new Map(
    first.properties
      .filter(ts.isPropertyAssignment)
      .map(({ name, initializer }) => [name.getText(), getLiteral(initializer)]),
  );
  const id = values.get('id');
  const message = values.get('message');
  return id === undefined || message === undefined ? undefined : { id, message, argument: first };
}

/** The text between the tags, with JSX whitespace rules. */
function getJsxText(element: ts.JsxElement): string | undefined {
  const words = element.children.map((child) => {
    if (ts.isJsxText(child)) {
      const lines = child.text.split('\n').map((line) => line.trim());
      return lines.filter((line) => line !== '').join(' ');
    }
    return ts.isJsxExpression(child) ? getLiteral(child.expression) : undefined;
  });
  return words.includes(undefined) ? undefined : words.join('');
}

/** ID, English text, and the attributes for translators, of `<Translate id values>text</Translate>`. */
export function parseTranslateElement(
  element: ts.JsxElement,
): { id: string; message: string; attributes: readonly ts.JsxAttribute[] } | undefined {
  const { openingElement } = element;
  if (openingElement.tagName.getText() !== 'Translate') return undefined;
  const attributes = openingElement.attributes.properties.filter(ts.isJsxAttribute);
  const named = (name: string) => attributes.find((attribute) => attribute.name.getText() === name);
  const id = getLiteral(named('id')?.initializer);
  const message = getJsxText(element);
  if (id === undefined || message === undefined) return undefined;
  return { id, message, attributes: [named('id'), named('description')].filter((each) => each !== undefined) };
}
