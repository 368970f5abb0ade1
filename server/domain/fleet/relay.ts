import type { ShardFrameOf } from "../../../control/protocol.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { engine } from "../../data/engine/engine.ts";
import type { HeldBot } from "./bot-facts.ts";
import { callBot } from "./call-bot.ts";

interface RelayOutcome {
  succeeded: number;
  failed: number;
  /** Left out because of the limit. */
  left: number;
}

/** Success and information count as done. */
const DONE = new Set([1, 2]);

/** Runs a command that one bot sends to others of its account; what they run is not sent on again. */
export async function relay(
  sender: HeldBot,
  shardId: string,
  { to, command, args, caller, limit, budgetMs }: ShardFrameOf<"relay">,
): Promise<RelayOutcome> {
  const states = await engine().listStates(sender.accountId);
  const all = states.map((json) => JSON.parse(json) as GatewayBot);
  const own = all.find(({ id }) => id === sender.assignment.id);
  const party = new Set(own?.party?.members.map(({ id }) => id));
  const isMeant = (bot: GatewayBot): boolean => {
    if (to.kind === "bot") return [bot.nickname, bot.id].some((name) => name.toLowerCase() === to.name.toLowerCase());
    if (to.kind === "party") return party.has(bot.accountId);
    return to.kind === "all" || bot.shardId === shardId;
  };
  const meant = all.filter((bot) => bot.id !== sender.assignment.id && isMeant(bot));
  const call = {
    kind: "command",
    name: command,
    ...(args !== "" && { args }),
    caller,
    isRelayed: true,
  } as const;
  const chosen = meant.slice(0, limit);
  const results = await Promise.all(
    chosen.map(({ id }) =>
      callBot(id, call, { budgetMs }).then(
        ({ outcome }) => outcome.kind === "reply" && DONE.has(outcome.format),
        () => false,
      ),
    ),
  );
  const succeeded = results.filter(Boolean).length;
  return { succeeded, failed: chosen.length - succeeded, left: meant.length - chosen.length };
}
