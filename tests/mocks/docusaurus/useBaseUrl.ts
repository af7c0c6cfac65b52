export default function useBaseUrl(path: string): string {
  return path;
}

const utils = { withBaseUrl: (path: string) => path };

export function useBaseUrlUtils() {
  return utils;
}
