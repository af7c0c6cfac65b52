/** A page is loaded before it is shown, so this is only seen when loading failed: then the error is the app's. */
export default function Loading({ error }: { error: unknown }) {
  if (error instanceof Error) throw error;
  return null;
}
