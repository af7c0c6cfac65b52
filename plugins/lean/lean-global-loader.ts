interface Doc {
  readonly id: string;
  readonly path: string;
  readonly sidebar?: string;
}

interface Version {
  readonly path: string;
  readonly docs: readonly Doc[];
}

interface Data {
  readonly 'docusaurus-plugin-content-docs'?: {
    readonly default?: { readonly versions?: readonly Version[] };
  };
}

/** `quickstart`, or `intro:` where the address below the version is another than the id. */
function pageOf({ id, path }: Doc, version: Version): string {
  const below = path.slice(version.path.length + 1);
  return below === id ? id : `${id}:${below}`;
}

/** The pages of a version in a row, with what all of them share said once. */
function packed(version: Version): Version | (Omit<Version, 'docs'> & { readonly docs: string; sidebar?: string }) {
  const [first, ...others] = version.docs;
  const isPlain = ({ id, path }: Doc) => path.startsWith(`${version.path}/`) && !/[:,]/.test(id + path);
  if (!first || others.some(({ sidebar }) => sidebar !== first.sidebar) || !version.docs.every(isPlain)) return version;
  const docs = version.docs.map((doc) => pageOf(doc, version)).join(',');
  return { ...version, docs, ...(first.sidebar === undefined ? {} : { sidebar: first.sidebar }) };
}

/** What the browser does with it. */
const unpack = `for (const version of data["docusaurus-plugin-content-docs"].default.versions) {
  const { path, docs, sidebar } = version;
  if (docs.split) version.docs = docs.split(",").map((page) => {
    const [id, below = id] = page.split(":");
    return { id, path: path + "/" + below, sidebar };
  });
}`;

/**
 * What plugins tell every page, as the browser needs it: the list of all pages of the docs is in every visitor's scripts.
 * @throws Error when the docs no longer tell of their pages there.
 */
export default function leanGlobalLoader(source: string): string {
  const data = JSON.parse(source) as Data;
  const docs = data['docusaurus-plugin-content-docs'];
  const versions = docs?.default?.versions;
  if (!versions) throw new Error('lean-global: the docs tell of no versions any more');
  const lean = {
    ...data,
    'docusaurus-plugin-content-docs': { ...docs, default: { ...docs.default, versions: versions.map(packed) } },
  };
  return `const data = ${JSON.stringify(lean)};\n${unpack}\nexport default data;`;
}
