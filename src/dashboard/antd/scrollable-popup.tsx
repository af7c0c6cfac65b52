import type { ReactElement } from 'react';

const makeFocusable = (box: HTMLElement | null) =>
  box?.querySelector('.ant-select-dropdown-list-holder')?.setAttribute('tabindex', '0');

/** The `popupRender` of a Select with a long list: makes the scroll container focusable (WCAG 2.1.1). */
export const renderScrollablePopup = (list: ReactElement) => <div ref={makeFocusable}>{list}</div>;
