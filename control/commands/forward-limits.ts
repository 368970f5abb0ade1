/**
 * Characters of a forwarded command, for the library and for the service. A longer one is refused without closing the
 * link, because players write it.
 */
export const MAX_FORWARDED_LENGTH = { name: 255, args: 2000 };
