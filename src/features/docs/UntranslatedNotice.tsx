import Translate from '@docusaurus/Translate';

/** Shown on each page whose text isn't translated yet, in the language of the site. */
export function UntranslatedNotice() {
  return (
    <div className="theme-admonition theme-admonition-note" data-untranslated>
      <p>
        <Translate id="docs.untranslated">
          This page isn’t translated yet. You are reading the English version.
        </Translate>
      </p>
    </div>
  );
}
