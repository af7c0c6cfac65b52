import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time, to the minute, for what says how long ago something was. Only for what was loaded in the browser. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
