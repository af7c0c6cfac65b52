/**
 * Formats seconds as minutes and seconds: 0:07, 3:41, 1:02:09. With decimals, they are rounded instead of cut off: 0:07.5.
 */
export function formatTime(seconds: number, decimals = 0): string {
  const unit = 10 ** decimals;
  const units = Math.max(0, decimals === 0 ? Math.floor(seconds) : Math.round(seconds * unit));
  const whole = Math.floor(units / unit);
  const s = String(whole % 60).padStart(2, '0');
  const m = Math.floor(whole / 60) % 60;
  const h = Math.floor(whole / 3600);
  const fraction = decimals === 0 ? '' : `.${String(units % unit).padStart(decimals, '0')}`;
  return (h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`) + fraction;
}
