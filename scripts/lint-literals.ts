/** The part of the linter's syntax tree that this rule uses. */
interface Expression {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

interface Attribute {
  readonly name: { readonly type: string; readonly name: string };
  readonly value: (Expression & { readonly expression?: Expression }) | null;
}

interface Context {
  report(problem: { readonly node: Attribute; readonly message: string }): void;
}

const READ_ALOUD = new Set(['aria-label', 'aria-description', 'alt', 'label', 'placeholder', 'title']);

function getLiteral(value: Attribute['value']): string {
  const expression = value?.expression ?? value;
  if (expression?.type === 'TemplateLiteral') return (expression.quasis ?? []).map((part) => part.value.raw).join('');
  return typeof expression?.value === 'string' ? expression.value : '';
}

/** Lint rule: visible or spoken text in attributes must be translated. */
const plugin = {
  meta: { name: 'cadenza' },
  rules: {
    'no-untranslated-attribute': {
      create: (context: Context) => ({
        JSXAttribute(node: Attribute) {
          const text = READ_ALOUD.has(node.name.name) ? getLiteral(node.value) : '';
          if (/\p{L}/u.test(text)) {
            context.report({ node, message: `${node.name.name}="${text}" is read by people: translate it.` });
          }
        },
      }),
    },
  },
};

export default plugin;
