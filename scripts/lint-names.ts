/** The part of the linter's syntax tree that this rule uses. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly id?: Node | null;
  readonly key?: Node;
  readonly init?: Node | null;
  readonly body?: Node;
  readonly literal?: Node;
  readonly typeName?: Node;
  readonly types?: readonly Node[];
  readonly typeAnnotation?: Node | null;
  readonly returnType?: Node | null;
  readonly typeArguments?: { readonly params: readonly Node[] } | null;
}

interface Context {
  report(problem: { readonly node: Node; readonly message: string }): void;
}

const NAME = /^(?:is|has|are)[A-Z]/;
const EMPTY = new Set(['TSUndefinedKeyword', 'TSNullKeyword']);
/** Expressions that can't be a boolean. */
const OTHER_VALUES = new Set(['TemplateLiteral', 'ObjectExpression', 'ArrayExpression', 'NewExpression', 'JSXElement']);

/** Whether a type is a boolean, a promise of one, or a function that returns one. */
function allowsBoolean(type: Node): boolean {
  if (type.type === 'TSTypeAnnotation') return allowsBoolean(type.typeAnnotation!);
  if (type.type === 'TSUnionType') return type.types!.every((part) => EMPTY.has(part.type) || allowsBoolean(part));
  if (type.type === 'TSLiteralType') return typeof type.literal?.value === 'boolean';
  if (type.type === 'TSFunctionType') return allowsBoolean(type.returnType!);
  if (type.type === 'TSTypeReference') return (type.typeArguments?.params ?? []).some(allowsBoolean);
  return type.type === 'TSBooleanKeyword' || type.type === 'TSTypePredicate';
}

/** Whether an expression is or returns something that is certainly no boolean. */
function isOtherValue(value: Node): boolean {
  if (value.type === 'Literal') return typeof value.value !== 'boolean';
  if (!/Function/.test(value.type)) return OTHER_VALUES.has(value.type);
  if (value.returnType) return !allowsBoolean(value.returnType);
  return value.type === 'ArrowFunctionExpression' && isOtherValue(value.body!);
}

/** Lint rule: names that ask a question are answered with yes or no. */
const plugin = {
  meta: { name: 'names' },
  rules: {
    'boolean-name': {
      create(context: Context) {
        const check = (node: Node, name: Node | null | undefined, isWrong: boolean) => {
          if (!isWrong || !NAME.test(name?.name ?? '')) return;
          context.report({ node, message: `${name!.name} isn't a boolean: name it after what it is.` });
        };
        const checkType = (node: Node) =>
          check(node, node.key, Boolean(node.typeAnnotation) && !allowsBoolean(node.typeAnnotation!));
        return {
          FunctionDeclaration: (node: Node) => check(node, node.id, isOtherValue(node)),
          VariableDeclarator: (node: Node) => check(node, node.id, Boolean(node.init) && isOtherValue(node.init!)),
          PropertyDefinition: checkType,
          TSPropertySignature: checkType,
          TSMethodSignature: (node: Node) => check(node, node.key, !allowsBoolean(node.returnType ?? node)),
        };
      },
    },
  },
};

export default plugin;
