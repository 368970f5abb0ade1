// What the shard link takes. The largest use that is meant: 200 shards of one account behind one address, 50 bots each.

/** Kept in hand for a burst, and given back each second. */
export interface BurstLimit {
  burst: number;
  perSecond: number;
}

const MIB = 2 ** 20;

/** New connections of an address in a minute: two hundred shards that come back at once, and some. */
export const LINK_CONNECT_LIMIT = { direct: 300, oauth: 300, windowSeconds: 60 };

/** Of one account: after a cut in the network the old connections stand for a while beside the new ones. */
export const MAX_CONNECTIONS_PER_ACCOUNT = 500;
/** A cluster may have 256. */
export const MAX_SHARDS_PER_ACCOUNT = 256;

export const LINK_TIMES = {
  /** A connection says hello within. */
  helloMs: 10_000,
  /** No lease is over sooner: a shard that begins anew by itself has waited for 8.5 seconds. */
  helloAgainMs: 5_000,
  /** A shard beats every 2.5 seconds; one that is silent for longer than its lease has lost everything. */
  silentMs: 15_000,
  /** Whoever has not read most of what was sent to it for so long is dropped: together they would fill the memory. */
  unreadMs: 15_000,
  recheckMs: 1_000,
  /** Between the end of a connection and the end of its socket. */
  lingerMs: 1_000,
};

/** Of one connection. Exceeded, it ends with 4429. */
export const LINK_BYTES_LIMIT: BurstLimit = { burst: 16 * MIB, perSecond: MIB };
/** In points; see `LINK_COSTS`. */
export const LINK_POINTS_LIMIT: BurstLimit = { burst: 4_000, perSecond: 400 };
/** Of all connections of an account together. */
export const LINK_ACCOUNT_BYTES_LIMIT: BurstLimit = { burst: 64 * MIB, perSecond: 8 * MIB };

/** Likewise: two hundred shards with fifty bots each need a third of it. */
export const LINK_ACCOUNT_POINTS_LIMIT: BurstLimit = { burst: 32_000, perSecond: 3_200 };

/** What a frame costs in points; those that are not named, 1. An answer to a call of ours costs nothing. */
export const LINK_FRAME_POINTS: Readonly<Record<string, number>> = {
  hb: 2,
  release: 4,
  problem: 4,
  relay: 10,
  select: 20,
};

/** Shards of the operator serve the bots of many accounts: so many times what others have. */
export const LINK_SHARED_SHARD_FACTOR = 16;

/** Frames of one connection that wait to be read; with more of them nothing is taken from its socket. */
export const LINK_MAX_QUEUED = { frames: 256, bytes: MIB };
/** Of all connections of an account; with more, those that send wait until half of it is read. */
export const LINK_ACCOUNT_MAX_QUEUED_BYTES = 16 * MIB;
/** Frames are read for so long, before whatever else there is to do gets its turn. */
export const LINK_SLICE_MS = 5;
/** An account whose turn took longer, because one frame of it takes long to read, rests for so many times as long. */
export const LINK_LONG_SLICE_MS = 10;
export const LINK_COOLDOWN_FACTOR = 3;
/** Far shorter than a lease. */
export const LINK_MAX_COOLDOWN_MS = 1_000;
/** Bytes of an account that are read before the next account has its turn. */
export const LINK_SLICE_BYTES = 64 * 1024;
/** So much may lie unread for long. */
export const LINK_SLOW_READER_BYTES = MIB;
/** What a connection has not taken of what was sent to it. */
export const LINK_MAX_UNSENT_BYTES = 32 * MIB;

/** Entries of activity, changes of status among them; those beyond are dropped and counted. */
export const BOT_ACTIVITY_LIMIT: BurstLimit = { burst: 200, perSecond: 10 };
export const ACCOUNT_ACTIVITY_LIMIT: BurstLimit = { burst: 4_000, perSecond: 400 };
/** Entries of a bot's history that are kept: its latest ones. */
export const MAX_HISTORY_ENTRIES_PER_BOT = 10_000;
/** Lines of one shard's log; those beyond are dropped and counted. */
export const SHARD_LOG_LIMIT: BurstLimit = { burst: 1_000, perSecond: 50 };
/** Of all shards of an account; the oldest give way. */
export const MAX_LOG_BYTES_PER_ACCOUNT = 8 * MIB;

/** Relays under way at one time, of the bots of one account at all shards: none of them takes another account's room. */
export const MAX_FORWARDS_PER_ACCOUNT = 32;

/** How often an account's activity says that a shard was refused. */
export const REFUSAL_RECORD_LIMIT = { name: "link.refused", points: 1, windowSeconds: 60 };
