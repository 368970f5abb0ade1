import type { GatewayBot } from "#server/contract/gateway.ts";

/** The bot itself among the members of its party; undefined without a party. */
export const ownMember = ({ party, accountId }: GatewayBot) => party?.members.find(({ id }) => id === accountId);
