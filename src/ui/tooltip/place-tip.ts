/** Pixels between a control and its tip, and between the tip and the edge of the window. */
const gap = 6;

/** Above the control that comes before it, below where there is no room; within the window. In the top layer nothing clips it. */
export function placeTip(tip: HTMLElement | null): void {
  const control = tip?.previousElementSibling?.getBoundingClientRect();
  if (!tip || !control) return;
  tip.showPopover?.();
  const { width, height } = tip.getBoundingClientRect();
  const middle = control.left + control.width / 2 - width / 2;
  const above = control.top - height - gap;
  tip.style.left = `${Math.max(gap, Math.min(middle, innerWidth - width - gap))}px`;
  tip.style.top = `${above < gap ? control.bottom + gap : above}px`;
}
