import type { Location } from './location.ts';
import type { useHistory } from '@docusaurus/router';

type History = ReturnType<typeof useHistory>;

/** Returns false to stay at the current location. */
export type NavigationPrompt = (to: Location, action: string) => boolean;

/** Asks every prompt before a navigation within the site. A history itself has one prompt, and the last one replaces the others. */
export class NavigationPrompts {
  readonly #prompts = new Set<NavigationPrompt>();
  #release = (): void => undefined;

  /** Returns a function that removes the prompt. */
  add(history: History, prompt: NavigationPrompt): () => void {
    this.#prompts.add(prompt);
    this.#install(history);
    return () => {
      this.#prompts.delete(prompt);
      this.#install(history);
    };
  }

  #install(history: History): void {
    this.#release();
    if (this.#prompts.size === 0) this.#release = () => undefined;
    else {
      this.#release = history.block((to, action) =>
        [...this.#prompts].every((prompt) => prompt(to, action)) ? undefined : false,
      );
    }
  }
}

export const createNavigationPrompts = (): NavigationPrompts => new NavigationPrompts();
