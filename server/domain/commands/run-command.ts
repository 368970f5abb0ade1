import { withScope } from "../../contract/access.ts";
import { ChatSend, CommandRun, Reply } from "../../contract/commands.ts";
import { requireConnectedBot } from "../bots/own-bot.ts";
import { operation } from "../operation.ts";

const access = withScope("commands.run");

export const runCommand = operation(
  { name: "commands.run", access, input: CommandRun, output: Reply },
  async ({ botId }, { actor, db }) => requireConnectedBot(db, actor.accountId, botId),
);

export const sendChatMessage = operation(
  { name: "chat.send", access, input: ChatSend, output: Reply },
  async ({ botId }, { actor, db }) => requireConnectedBot(db, actor.accountId, botId),
);
