/**
 * Characters of a forwarded command, for the library and for the service. A longer one is refused without closing the
 * link, because players write it.
 */
export const MAX_FORWARDED_LENGTH = { name: 255, args: 2000 };

/** The command that forwards to this kind of target. */
export const SEND_COMMANDS = { bot: "send", party: "send_party", shard: "send_shard", all: "send_all" } as const;
const SEND_NAMES: ReadonlySet<string> = new Set(Object.values(SEND_COMMANDS));

/** Whether it is the name of a command that makes other bots run one. */
export const isSendCommand = (name: string): boolean => SEND_NAMES.has(name);
