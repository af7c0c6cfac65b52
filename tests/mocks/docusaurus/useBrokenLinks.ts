/** The build collects anchors; tests don't. */
export default function useBrokenLinks() {
  return { collectAnchor: () => undefined, collectLink: () => undefined };
}
