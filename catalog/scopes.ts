/** The scope that a key needs for an operation without `x-scope`: reading needs `read`, and everything else `generate`. */
export const getDefaultScope = (method: string): 'read' | 'generate' =>
  method.toLowerCase() === 'get' ? 'read' : 'generate';
