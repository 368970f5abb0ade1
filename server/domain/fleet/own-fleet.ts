import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import type { GatewayBot, GatewayShard } from "../../contract/gateway.ts";
import { readFleet } from "../gateway/read-fleet.ts";
import { operation } from "../operation.ts";

const Nothing = z.strictObject({});
/** States are as the gateway sends them; they are not checked a second time. */
const Fleet = z.custom<{ bots: GatewayBot[]; shards: GatewayShard[] }>();

/** The connected bots and the shards of the signed-in person. */
export const getOwnFleet = operation(
  { name: "fleet.snapshot", access: portalOnly, input: Nothing, output: Fleet },
  async (_, { actor }) => JSON.parse(await readFleet(actor.accountId)),
);

/** Whether somebody may watch their own fleet: asked again and again while a stream is open. */
export const authorizeOwnFleetWatch = operation(
  { name: "fleet.watch", access: portalOnly, input: Nothing, output: z.object({ accountId: z.string() }) },
  async (_, { actor: { accountId } }) => ({ accountId }),
);
