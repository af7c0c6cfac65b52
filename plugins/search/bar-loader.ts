const CONSTANTS = 'import { searchResultLimits } from "../../utils/proxiedGeneratedConstants";';
const BLUR = 'const onInputBlur = useCallback(() => {';
const ASKED = 'source: async (input, callback) => {';
const MARKED = `setInputValue(keywords.join(" "));`;

/**
 * Leaving the field for another element means that it stays left: the search bar takes the focus back when its index has
 * arrived, also from somebody who went on with Tab meanwhile. The blur of its own rebuilding names no other element.
 */
const stayLeft = `const onInputBlur = useCallback((event) => {
        if (event.relatedTarget) focusAfterIndexLoaded.current = false;`;

/** The field says which words are being searched for, and when they have been: until then the list is that of other words. */
const sayWhen = `source: async (input, show) => {
                    const field = searchBarRef.current;
                    field.dataset.asked = input;
                    const callback = (found) => {
                        show(found);
                        if (field.dataset.asked !== input) return;
                        delete field.dataset.asked;
                        field.dispatchEvent(new Event('answered'));
                    };`;

/**
 * Some time after a result was followed, the search bar writes its words into the field. Who is in the field again by then,
 * searching for something else, keeps what they have typed.
 */
const keepTyped = `if (document.activeElement === searchBarRef.current) return;
            ${MARKED}`;

/**
 * Mends the search bar.
 * @throws Error when it is not written as it was.
 */
export default function searchBarLoader(source: string): string {
  const mended = [
    // The generated module also brings the word stems of the language, 14 to 22 KiB on every page, which only the worker needs.
    [CONSTANTS, 'const searchResultLimits = 8;'],
    [BLUR, stayLeft],
    [ASKED, sayWhen],
    [MARKED, keepTyped],
  ] as const;
  return mended.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`search: nothing matched "${from}" in the search bar any more`);
    return text.replace(from, () => to);
  }, source);
}
