/** The code of an error of the system or the database, or an empty string. */
export const getErrorCode = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';
