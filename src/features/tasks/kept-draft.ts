/**
 * The draft of a form, kept for as long as the tab is open, so that neither logging in nor loading the page anew loses
 * anything. Without storage nothing is kept.
 */
export function keptDraft<Draft>(key: string) {
  return {
    read(): Partial<Draft> | undefined {
      try {
        const text = sessionStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as Partial<Draft>);
      } catch {
        return undefined;
      }
    },
    write(draft: Draft): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is blocked or full.
      }
    },
  };
}
