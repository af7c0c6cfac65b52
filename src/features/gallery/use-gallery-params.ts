import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { outputKinds } from '#catalog/operations.ts';
import type { WorkKind } from '#generated/account/types.gen.ts';

/** The address of the works of a kind, or of all of them. */
export const getKindPath = (kind: WorkKind | undefined) => (kind === undefined ? '/gallery' : `/gallery?kind=${kind}`);

/** The address of one work. */
export const getWorkPath = (id: string) => `/gallery?${new URLSearchParams({ work: id })}`;

/** The parameters of the page, validated, because anyone can edit the URL. Null during the build. */
export function useGalleryParams() {
  const { search } = useLocation();
  if (!useIsBrowser()) return null;
  const params = new URLSearchParams(search);
  return {
    kind: outputKinds.find((one) => one === params.get('kind')),
    work: params.get('work')?.trim().slice(0, 64) || undefined,
  };
}
