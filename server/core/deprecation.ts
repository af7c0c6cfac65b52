import { v1 } from '../../catalog/versions.ts';

const IS_V1 = /^\/api\/v1(?:\/|$)/;

/**
 * Headers of every response under /api/v1: when it was deprecated (RFC 9745), when it ends (RFC 8594), and a link to the
 * docs.
 */
export function deprecationHeaders(publicUrl: string): (path: string) => Readonly<Record<string, string>> {
  const page = (name: string, ...relations: readonly string[]) =>
    relations.map((relation) => `<${publicUrl}/docs/${name}>; rel="${relation}"; type="text/html"`);
  const headers = {
    deprecation: `@${Date.parse(v1.deprecatedSince) / 1000}`,
    sunset: new Date(v1.sunset).toUTCString(),
  };
  const linksTo = (name: string) =>
    [...page('v1/migration', 'deprecation', 'sunset'), ...page(name, 'successor-version')].join(', ');
  const generate = { ...headers, link: linksTo('v2-generate') };
  const feed = { ...headers, link: linksTo('v2-feed') };
  return (path) => {
    if (!IS_V1.test(path)) return {};
    return path.startsWith('/api/v1/feed') ? feed : generate;
  };
}
