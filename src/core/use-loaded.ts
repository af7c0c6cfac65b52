import { useEffect, useState } from 'react';
import { type PageConfig, usePageServices } from './page-services.ts';

/**
 * The result of `load`, which is called once when the component is mounted. Undefined until then, and if it fails.
 * `load` must be the same function each time.
 */
export function useLoaded<Data>(load: (config: PageConfig) => Promise<Data>): Data | undefined {
  const { config } = usePageServices();
  const [data, setData] = useState<Data>();
  useEffect(() => {
    load(config).then(setData, () => undefined);
  }, [load, config]);
  return data;
}
