import { antdTokens } from '../../ui/tokens/tokens.ts';

/** The class with antd's CSS variables. Every antd element has it or is inside it. */
export const antdKey = 'cdz-antd';

/**
 * The theme for ConfigProvider, from which the style sheet is extracted. Pages get it computed (generated/antd.ts), because both must
 * be equal, or components would use variables that the sheet doesn't set, and because pages needn't load the arithmetic of colors.
 * Always the light tokens: only the sheet knows the dark ones.
 */
export function antdTheme(primary: string) {
  return { cssVar: { key: antdKey }, hashed: false, ...antdTokens('light', primary) } as const;
}
