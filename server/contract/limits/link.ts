/** A shard sends four heartbeats in a lease; the fleet criteria allow five seconds between two of them. */
export const LEASE = { ttlMs: 10_000, heartbeatMs: 2_500 } as const;

// Limits of the shard link. The largest intended use: 200 shards of one account behind one IP address, 50 bots each.

/** A burst, which fills again at a rate per second. */
export interface BurstLimit {
  burst: number;
  perSecond: number;
}

const MIB = 2 ** 20;

/** New connections of an IP address in a minute: 200 shards that connect again at once, and some more. */
export const LINK_CONNECT_LIMIT = { direct: 300, oauth: 300, windowSeconds: 60 };

/** After a network failure, the old connections stay open for a while beside the new ones. */
export const MAX_CONNECTIONS_PER_ACCOUNT = 500;
/** A cluster may have 256 shards. */
export const MAX_SHARDS_PER_ACCOUNT = 256;

export const LINK_TIMES = {
  /** Within this time a new connection says hello. */
  helloMs: 10_000,
  /** A shard sends a heartbeat every 2.5 seconds. A shard that is silent for longer than its lease is disconnected. */
  silentMs: 15_000,
  /** A shard that does not read for so long is disconnected, because unread data fills the service's memory. */
  unreadMs: 15_000,
  recheckMs: 1_000,
  /** Between the end of a connection and the end of its socket. */
  lingerMs: 1_000,
};

/** Of one connection. Above it, the connection closes with 4429. */
export const LINK_BYTES_LIMIT: BurstLimit = { burst: 16 * MIB, perSecond: MIB };
/** In points; see `LINK_FRAME_POINTS`. */
export const LINK_POINTS_LIMIT: BurstLimit = { burst: 4_000, perSecond: 400 };
/**
 * Further hellos of a connection while its lease goes on for the service. By the shard's own clock it may be over soon
 * after a hello that wanted to continue it.
 */
export const LINK_HELLO_AGAIN_LIMIT: BurstLimit = { burst: 1, perSecond: 1 / 3 };
/** Of all connections of an account together. */
export const LINK_ACCOUNT_BYTES_LIMIT: BurstLimit = { burst: 64 * MIB, perSecond: 8 * MIB };
/** Of all connections of an account together: 200 shards with 50 bots each need a third of it. */
export const LINK_ACCOUNT_POINTS_LIMIT: BurstLimit = { burst: 32_000, perSecond: 3_200 };

/** Points of a frame by its kind; 1 for all others. An answer to the service's own call is free. */
export const LINK_FRAME_POINTS: Readonly<Record<string, number>> = {
  hb: 2,
  release: 4,
  problem: 4,
  signIn: 4,
  relay: 10,
  select: 20,
};

/** The operator's shards run bots of many accounts: their limits are larger by this factor. */
export const LINK_SHARED_SHARD_FACTOR = 16;

/** Frames of one connection that wait to be read. Above it, the service stops reading from the socket. */
export const LINK_MAX_QUEUED = { frames: 256, bytes: MIB };
/** Of all connections of an account. Above it, connections that send pause until half of it is read. */
export const LINK_ACCOUNT_MAX_QUEUED_BYTES = 16 * MIB;
/** The service reads frames for so long before it does other work. */
export const LINK_SLICE_MS = 5;
/** An account whose frames took longer than this pauses for a multiple of that time. */
export const LINK_LONG_SLICE_MS = 10;
export const LINK_COOLDOWN_FACTOR = 3;
/** Far shorter than a lease. */
export const LINK_MAX_COOLDOWN_MS = 1_000;
/** Bytes and frames of one account that are read before the next account. */
export const LINK_SLICE_BYTES = 64 * 1024;
/** What these frames cause is sent before more are read, so that the shard has work meanwhile. */
export const LINK_SLICE_FRAMES = 12;
/** A shard that leaves more than this unread for `unreadMs` is disconnected. */
export const LINK_SLOW_READER_BYTES = MIB;
/** A shard that leaves more than this unread is disconnected at once. */
export const LINK_MAX_UNSENT_BYTES = 32 * MIB;

/** Entries of activity, changes of status included. Entries above the limit are dropped and counted. */
export const BOT_ACTIVITY_LIMIT: BurstLimit = { burst: 200, perSecond: 10 };
export const ACCOUNT_ACTIVITY_LIMIT: BurstLimit = { burst: 4_000, perSecond: 400 };
/** The latest entries of a bot's history are stored. */
export const MAX_HISTORY_ENTRIES_PER_BOT = 10_000;
/** Lines of one shard's log. Lines above the limit are dropped and counted. */
export const SHARD_LOG_LIMIT: BurstLimit = { burst: 1_000, perSecond: 50 };
/** Of all shards of an account. Above it, the oldest logs are deleted. */
export const MAX_LOG_BYTES_PER_ACCOUNT = 8 * MIB;

/** Commands that the bots of one account forward at a time, at all shards. */
export const MAX_FORWARDS_PER_ACCOUNT = 32;

/** How often an account's clusters send the items of a catalogue that the service does not know. */
export const ITEMS_LIMIT = { name: "link.items", points: 20, windowSeconds: 3600 };
/** Catalogues that are received at a time, because each may have megabytes. */
export const MAX_CATALOGUES_RECEIVED = 4;
/** A shard sends its next items within this time. */
export const ITEMS_ANSWER_MS = 20_000;
/** A catalogue that is not complete by then is given up: the largest takes a few seconds. */
export const ITEMS_TOTAL_MS = 120_000;

/** How often an account's activity shows that a shard was refused. */
export const REFUSAL_RECORD_LIMIT = { name: "link.refused", points: 1, windowSeconds: 60 };
