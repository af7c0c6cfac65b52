const BLUR = 'const onInputBlur = useCallback(() => {';

/**
 * The search bar takes the focus back when its index has arrived, also from somebody who went on with Tab meanwhile.
 * Leaving it for another element now means that it stays left; the blur of its own rebuilding names no other element.
 * @throws Error when the search bar is not written as it was.
 */
export default function searchFocusLoader(source: string): string {
  if (!source.includes(BLUR)) throw new Error('search: nothing matched in the search bar any more');
  const left = 'if (event.relatedTarget) focusAfterIndexLoaded.current = false;';
  return source.replace(BLUR, `const onInputBlur = useCallback((event) => {\n        ${left}`);
}
