import { withScope } from "../../contract/access.ts";
import { ChatSend, CommandRun, Reply } from "../../contract/commands.ts";
import { requireOwnBot } from "../bots/own-bot.ts";
import { callBot } from "../fleet/call-bot.ts";
import { toReply } from "../fleet/call-outcome.ts";
import { operation } from "../operation.ts";

const access = withScope("commands.run");

/** The bot's own refusals are replies too (specification 4.2, rule 1). A call acts as the bot's owner. */
export const runCommand = operation(
  { name: "commands.run", access, input: CommandRun, output: Reply, idempotent: true },
  async ({ botId, command, args, locale }, { actor, db }) => {
    await requireOwnBot(db, actor.accountId, botId);
    const caller = { rank: "owner", user: null } as const;
    const { nonce, outcome } = await callBot(botId, { kind: "command", name: command, args, locale, caller });
    return toReply(nonce, outcome);
  },
);

export const sendChatMessage = operation(
  { name: "chat.send", access, input: ChatSend, output: Reply, idempotent: true },
  async ({ botId, content, locale }, { actor, db }) => {
    await requireOwnBot(db, actor.accountId, botId);
    const { nonce, outcome } = await callBot(botId, { kind: "chat", content, locale });
    return toReply(nonce, outcome);
  },
);
