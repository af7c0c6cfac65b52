// Takes the place of path-to-regexp for react-router (see lean-client.ts), which makes an expression of the path of every route
// there is before it shows the first page. All paths of this site are plain words, and those can be compared.

interface Rules {
  /** The whole of the address, not only its beginning. */
  readonly end?: boolean;
  /** A slash at the end counts. */
  readonly strict?: boolean;
  /** Large letters are others than small ones. */
  readonly sensitive?: boolean;
}

interface Key {
  readonly name: number;
}

/** As much of an expression as react-router asks for. */
interface Matcher {
  exec(address: string): string[] | null;
}

function startOf(path: string, { end = true, strict = false, sensitive = false }: Rules): Matcher['exec'] {
  const start = strict ? path : path.replace(/\/$/, '');
  const wanted = sensitive ? start : start.toLowerCase();
  return (address) => {
    const head = address.slice(0, start.length);
    if ((sensitive ? head : head.toLowerCase()) !== wanted) return null;
    const rest = address.slice(start.length);
    if (!strict && rest === '/') return [address];
    if (rest === '' || (!end && (rest.startsWith('/') || start.endsWith('/')))) return [head];
    return null;
  };
}

/**
 * What finds out whether an address belongs to the path of a route.
 *
 * @throws Error for a path with parameters: then the library is needed again.
 */
export default function matcherOf(path: string, keys: Key[], rules: Rules): Matcher {
  if (path === '*') {
    keys.push({ name: 0 });
    return { exec: (address) => [address, address] };
  }
  // Links say their addresses with marks before what would mean something in an expression.
  if (/[:*?+(){}]/.test(path.replaceAll(/\\./g, ''))) throw new Error(`lean-paths: the route ${path} has parameters`);
  return { exec: startOf(path.replaceAll(/\\(.)/g, '$1'), rules) };
}

/** What makes an address of a path: of one without parameters, itself. */
matcherOf.compile = (path: string) => () => path;
