import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { type GatewayBot, GatewayShard } from "../../contract/gateway.ts";
import { operation } from "../operation.ts";
import { readFleet, readShards } from "./read-fleet.ts";

const NoInput = z.strictObject({});
/** The gateway's own states, which are not validated again. */
const Fleet = z.custom<{ bots: GatewayBot[]; shards: GatewayShard[] }>();

/** The connected bots and the shards of the signed-in person. */
export const getOwnFleet = operation(
  { name: "fleet.snapshot", access: portalOnly, input: NoInput, output: Fleet },
  async (_, { actor }) => JSON.parse(await readFleet(actor.accountId)),
);

/** The shards alone: what a page shows before its stream has sent anything. */
export const listOwnShards = operation(
  { name: "fleet.shards", access: portalOnly, input: NoInput, output: z.array(GatewayShard) },
  async (_, { actor }) => readShards(actor.accountId),
);

/** Checks the right to a stream of the own fleet. The stream calls it again while it is open. */
export const authorizeOwnFleetWatch = operation(
  { name: "fleet.watch", access: portalOnly, input: NoInput, output: z.object({ accountId: z.string() }) },
  async (_, { actor: { accountId } }) => ({ accountId }),
);
