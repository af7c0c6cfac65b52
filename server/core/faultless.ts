import { z } from 'zod';

/** A string that is invalid if there is a fault, which is its message. */
export const faultless = (findFault: (value: string) => string | null) =>
  z.string().superRefine((value, context) => {
    const message = findFault(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
