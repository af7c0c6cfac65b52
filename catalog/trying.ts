import { ownCatalog } from './own-catalog.ts';

// Limits for trying the API without an account. A separate file, because the docs bundle includes it.

/** Test keys for guests. */
export const guestLimits = {
  /** Hours after which a key stops working. */
  hours: 1,
  /** Maximum length of a song. */
  seconds: 20,
  /** Concurrent tasks. */
  tasks: 1,
  /** Keys that guests behind one address can have at the same time. */
  each: 5,
  /** Keys created per minute from one address. */
  madePerMinute: 5,
  /** The newest tasks of a guest whose works a new account takes over. */
  savedTasks: 10,
} as const;

/** Inboxes for callbacks. */
export const inboxLimits = {
  /** Hours after which an inbox is deleted. */
  hours: 24,
  /** Maximum size of a message in bytes. */
  messageBytes: 64_000,
  /** Stored messages per inbox. Older ones are deleted. */
  messages: 50,
  /** Messages per minute. */
  messagesPerMinute: 120,
  /** Inboxes per customer, and per address of guests. */
  each: 10,
  /** Inboxes created per minute by one customer, or from one address. */
  madePerMinute: 10,
} as const;

/** Price of the lyrics times and waveform of a clip, charged once. */
export const lyricsCredits: number = ownCatalog.lyricsCredits ?? 2;
