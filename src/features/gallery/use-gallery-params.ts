import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { outputKinds } from '#catalog/operations.ts';
import type { WorkKind } from '#generated/account/types.gen.ts';

/** The URL of the works of one kind, or of all works. */
export const getKindPath = (kind: WorkKind | undefined) => (kind === undefined ? '/gallery' : `/gallery?kind=${kind}`);

/** The parameters of the page, validated, because anyone can edit the URL. Null during the build. */
export function useGalleryParams() {
  const { search } = useLocation();
  if (!useIsBrowser()) return null;
  const params = new URLSearchParams(search);
  return {
    kind: outputKinds.find((one) => one === params.get('kind')),
    /** The work in a URL from before works had their own pages. */
    work: params.get('work')?.trim().slice(0, 64) || undefined,
  };
}
