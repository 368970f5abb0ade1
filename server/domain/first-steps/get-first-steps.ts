import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { FirstStepsTaken } from "../../contract/first-steps.ts";
import { operation } from "../operation.ts";

/** Which first steps the account has taken: what it has now, and what is marked when it happens. */
export const getFirstSteps = operation(
  { name: "firstSteps.get", access: portalOnly, input: z.strictObject({}), output: FirstStepsTaken },
  async (_, { actor: { accountId }, db }) => {
    const own = { where: { accountId }, select: { id: true } };
    const [account, bot, token] = await Promise.all([
      db.account.findUniqueOrThrow({ where: { id: accountId }, select: { firstSteps: true } }),
      db.bot.findFirst(own),
      db.apiToken.findFirst({ ...own, where: { accountId, sessionId: null } }),
    ]);
    const isMarked = (step: string) => account.firstSteps.includes(step);
    return { bots: bot !== null, cluster: isMarked("cluster"), command: isMarked("command"), token: token !== null };
  },
);
