import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotDetails } from "../../contract/bot-details.ts";
import { findBotDetails } from "../../data/bot-details.ts";
import { operation } from "../operation.ts";

/** Further columns of the list of bots. The portal asks for them only where a person shows them. */
export const listBotDetails = operation(
  { name: "bots.listDetails", access: portalOnly, input: z.strictObject({}), output: z.array(BotDetails) },
  async (_, { actor }) => findBotDetails(actor.accountId),
);
