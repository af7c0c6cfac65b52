import ts from 'typescript';

export function literalOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Id and English text of `translate({ id, message, description }, values)`; undefined for any other call. */
export function textOfCall(call: ts.CallExpression): { id: string; message: string; argument: ts.Node } | undefined {
  const [first] = call.arguments;
  if (!ts.isIdentifier(call.expression) || call.expression.text !== 'translate' || !first) return undefined;
  if (!ts.isObjectLiteralExpression(first)) return undefined;
  const values = new Map(
    first.properties
      .filter(ts.isPropertyAssignment)
      .map(({ name, initializer }) => [name.getText(), literalOf(initializer)]),
  );
  const id = values.get('id');
  const message = values.get('message');
  return id === undefined || message === undefined ? undefined : { id, message, argument: first };
}
