/** The parts of PostCSS that are used here, which the framework provides. */
interface StyleRule {
  selectors: string[];
  remove(): void;
}
interface StyleSheet {
  readonly source?: { readonly input: { readonly file?: string } };
  walkRules(visit: (rule: StyleRule) => void): void;
  walkDecls(property: RegExp, visit: (declaration: { remove(): void }) => void): void;
}

/** Components of the framework's style sheet, Infima, that no page has. */
const components = 'avatar|button-group|card|hero|pagination(?!-nav)|pills|tabs';
const unusedSelectors = new RegExp(String.raw`\.(?:(?:${components})(?:__|--|(?![\w-]))|col--offset-)`);
const unusedSettings = new RegExp(`^--ifm-(?:${components})-`);

/** A PostCSS plugin that removes them: every page loads this style sheet before it is shown. */
export const removeUnusedStyles = {
  postcssPlugin: 'remove-unused-styles',
  Once(sheet: StyleSheet): void {
    if (!sheet.source?.input.file?.includes('infima')) return;
    sheet.walkRules((rule) => {
      const used = rule.selectors.filter((selector) => !unusedSelectors.test(selector));
      if (used.length === 0) rule.remove();
      else if (used.length < rule.selectors.length) rule.selectors = used;
    });
    sheet.walkDecls(unusedSettings, (declaration) => declaration.remove());
  },
};
