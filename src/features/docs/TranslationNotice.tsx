import Translate from '@docusaurus/Translate';

/** Says above a page, in the language of the site, that its text or some of its sections are in English. */
export function TranslationNotice({ english }: { readonly english: 'page' | 'sections' }) {
  return (
    <div className="theme-admonition theme-admonition-note" data-untranslated>
      <p>
        {english === 'page' ? (
          <Translate id="docs.untranslated">
            This page isn’t translated yet. You are reading the English version.
          </Translate>
        ) : (
          <Translate id="docs.partlyTranslated">
            Some sections of this page aren’t translated yet. You are reading them in English.
          </Translate>
        )}
      </p>
    </div>
  );
}
