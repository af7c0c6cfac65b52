import type { LoadContext, Plugin } from '@docusaurus/types';

/** Style sheets of packages, by the layer they are put into. Our own are in none, and so win whatever their weight. */
const layers = [
  { name: 'infima', path: /[\\/]generated[\\/]infima\.css$/ },
  { name: 'theme', path: /[\\/]node_modules[\\/](?:@docusaurus|@easyops-cn)[\\/]/ },
] as const;

/** Stated once, before any of them: a later layer wins over an earlier one. */
export const layerOrder = `@layer ${layers.map(({ name }) => name).join(', ')};`;

/** The part of PostCSS that is used here. */
interface Root {
  source?: { input: { file?: string } };
  nodes: object[];
  removeAll(): Root;
  append(node: object): Root;
}

interface Helpers {
  AtRule: new (options: { name: string; params: string; nodes: object[] }) => object;
}

const intoLayers = {
  postcssPlugin: 'css-layers',
  Once(root: Root, { AtRule }: Helpers): void {
    const file = root.source?.input.file ?? '';
    const layer = layers.find(({ path }) => path.test(file));
    if (!layer) return;
    const nodes = [...root.nodes];
    root.removeAll().append(new AtRule({ name: 'layer', params: layer.name, nodes }));
  },
};

/** Puts the style sheets of Infima and of the theme into cascade layers below ours. */
export function cssLayers(_context: LoadContext): Plugin {
  return {
    name: 'css-layers',
    configurePostCss(options) {
      // First: what follows is to see the layers, and leave them, as all browsers of ours know them.
      options.plugins.unshift(intoLayers);
      return options;
    },
  };
}
