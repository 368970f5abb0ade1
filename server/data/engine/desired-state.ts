/** A bot that should be running. */
export interface DesiredState {
  botId: string;
  accountId: string;
  categoryId: string | null;
  /** The operator's clusters run its category. */
  managed: boolean;
}

/** What the database says about one bot. */
export interface DesiredChange {
  botId: string;
  accountId: string;
  /** Of the database's state that was read: a later reading has a larger one (`bots-to-run.ts`). */
  version: number;
  /** Null: the bot should not run. */
  desired: Pick<DesiredState, "categoryId" | "managed"> | null;
}
