/** One making of the site. A newer one has a later timestamp. */
export interface Build {
  readonly id: string;
  readonly timestamp: number;
}

/** The build that the open page comes from, as its HTML says (plugins/updates/build-mark.ts). None in development. */
export function runningBuild(): Build | null {
  const [id, timestamp] = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content.split(' ') ?? [];
  return id && timestamp ? { id, timestamp: Number(timestamp) } : null;
}
