/** Pages are loaded before they are shown, so this is rendered only after a failure, which it passes on to the app. */
export default function Loading({ error }: { error: unknown }) {
  if (error instanceof Error) throw error;
  return null;
}
