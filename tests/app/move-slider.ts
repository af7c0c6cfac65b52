import { fireEvent } from '@testing-library/react';

/** antd's sliders read these key codes, which user-event doesn't set. */
const keyCodes = { ArrowLeft: 37, ArrowRight: 39 } as const;

/** Moves the handle of an antd slider by the given number of steps. */
export function moveSlider(handle: HTMLElement, key: keyof typeof keyCodes, steps: number): void {
  for (let step = 0; step < steps; step += 1) fireEvent.keyDown(handle, { key, keyCode: keyCodes[key] });
}
