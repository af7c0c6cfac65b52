/** The key of shortcuts on this machine. Only in browsers. */
export const getModifierKey = (): '⌘' | 'Ctrl' => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');
