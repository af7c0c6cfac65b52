/** How replicate.com is reached, which makes what live keys ask for. */
export interface ReplicateConfig {
  readonly token: string;
  /** Another address than Replicate's own, or null. */
  readonly baseUrl: string | null;
  /** What its messages are signed with; null where none can reach us. */
  readonly webhookSecret: string | null;
}
