// Limits for trying the API without an account. A separate file, because the docs bundle includes it.

/** Test keys for guests. */
export const guestLimits = {
  /** Hours after which a key stops working. */
  hours: 1,
  /** Length of a song at most. */
  seconds: 20,
  /** Tasks at a time. */
  tasks: 1,
  /** Keys that guests behind one address have at a time. */
  each: 5,
  /** Made a minute from one address. */
  madePerMinute: 5,
} as const;

/** Inboxes for callbacks. */
export const inboxLimits = {
  /** Hours after which it is gone. */
  hours: 24,
  /** Bytes of a message. */
  messageBytes: 65_536,
  /** Stored messages per inbox: the newest. */
  messages: 50,
  /** Messages a minute. */
  messagesPerMinute: 120,
  /** Of one customer; of guests behind one address. */
  each: 10,
  /** Made a minute by one customer, or from one address. */
  madePerMinute: 10,
} as const;

/** Of the words and the waveform of a clip, once. */
export const lyricsCredits = 2;
