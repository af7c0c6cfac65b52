import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { outputKinds } from '#catalog/operations.ts';
import type { WorkKind } from '#generated/account/types.gen.ts';

/** The address of the works of a kind, or of all of them. */
export const kindAddress = (kind: WorkKind | undefined) => (kind === undefined ? '/gallery' : `/gallery?kind=${kind}`);

/** The address of one work. */
export const workAddress = (id: string) => `/gallery?${new URLSearchParams({ work: id })}`;

/** What is looked at: it lives in the address, where anybody may have typed it. Null while the page is built. */
export function usePlaceInGallery() {
  const { search } = useLocation();
  if (!useIsBrowser()) return null;
  const asked = new URLSearchParams(search);
  return {
    kind: outputKinds.find((one) => one === asked.get('kind')),
    work: asked.get('work')?.trim().slice(0, 64) || undefined,
  };
}
