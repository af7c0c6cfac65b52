import { useEffect, useState } from 'react';

const minute = 60_000;

/** The current time, updated every minute, for relative times. Use it only for data loaded in the browser. */
export function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
