/** A bot that should be running. */
export interface DesiredState {
  botId: string;
  accountId: string;
  categoryId: string | null;
  /** The operator's clusters run its category. */
  managed: boolean;
}
