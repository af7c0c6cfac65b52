import { antdTokens } from '../ui/tokens.ts';

/** The class that carries antd's CSS variables; every antd element of ours stands below it or has it. */
export const antdKey = 'cdz-antd';

/**
 * What ConfigProvider is given, at run time and when the style sheet is extracted: the two must be equal, or components
 * would look for variables that the sheet does not set. Always the light tokens: dark is a matter of the sheet alone.
 */
export function antdTheme(primary: string) {
  return { cssVar: { key: antdKey }, hashed: false, ...antdTokens('light', primary) } as const;
}
