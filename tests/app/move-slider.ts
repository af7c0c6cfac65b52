import { fireEvent } from '@testing-library/react';

/** antd's sliders know keys by these numbers, which user-event does not give. */
const keyCodes = { ArrowLeft: 37, ArrowRight: 39 } as const;

/** Moves the handle of a slider of antd by so many steps. */
export function moveSlider(handle: HTMLElement, key: keyof typeof keyCodes, steps: number): void {
  for (let step = 0; step < steps; step += 1) fireEvent.keyDown(handle, { key, keyCode: keyCodes[key] });
}
