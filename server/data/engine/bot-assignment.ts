/** One bot given to one shard. Fences grow with every assignment, so that an older holder is recognized. */
export interface BotAssignment {
  botId: string;
  fence: number;
}

/** An assignment with the bot's owner. */
export interface ClaimedBot extends BotAssignment {
  accountId: string;
}

/** Where a bot's shard is connected. */
export interface BotLocation extends BotAssignment {
  shardId: string;
  hubId: string;
}
