import type { Location } from './navigation/location.ts';
import { useHistory } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useIsomorphicLayoutEffect from '@docusaurus/useIsomorphicLayoutEffect';
import { createNavigationPrompts, type NavigationPrompts } from './navigation/navigation-prompts.ts';
import { type PageServices, usePageService } from './page-services.ts';
import { useReloadWarning } from './use-reload-warning.ts';

/** Asks whether to lose unsaved changes, like the browser does before it closes a page. */
export const confirmDiscard = (): boolean =>
  window.confirm(translate({ id: 'unsaved.discard', message: 'Discard your unsaved changes?' }));

/** A page, or a section of one. Other parameters and the hash leave the forms of a page in place. */
const getPlace = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  `${pathname} ${new URLSearchParams(search).get('section')}`;

/** The forms of a page that have unsaved changes. However many there are, one question is asked. */
class UnsavedForms {
  readonly #prompts: NavigationPrompts;
  #count = 0;
  #removePrompt = (): void => undefined;

  constructor(prompts: NavigationPrompts) {
    this.#prompts = prompts;
  }

  add(history: ReturnType<typeof useHistory>): () => void {
    this.#count += 1;
    if (this.#count === 1) {
      const place = getPlace(history.location);
      // The page stays until the next one is loaded, and has already asked then.
      const hasLeft = () => getPlace(history.location) !== place;
      this.#removePrompt = this.#prompts.add(
        history,
        (to, action) => action === 'REPLACE' || getPlace(to) === place || hasLeft() || confirmDiscard(),
      );
    }
    return () => {
      this.#count -= 1;
      if (this.#count === 0) this.#removePrompt();
    };
  }
}

const createUnsavedForms = (services: PageServices) => new UnsavedForms(services.get(createNavigationPrompts));

/**
 * While there are unsaved changes, links within the site, the back button, reloading and closing the page ask for confirmation.
 * Redirects don't ask, because nobody chose them.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  const history = useHistory();
  const forms = usePageService(createUnsavedForms);
  useReloadWarning(hasChanges);
  // A layout effect, so that changes count as saved as soon as the form shows it.
  useIsomorphicLayoutEffect(() => (hasChanges ? forms.add(history) : undefined), [hasChanges, history, forms]);
}
