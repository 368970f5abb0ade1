import { alsoInCategories, withScope } from "../../contract/access.ts";
import { ChatSend, CommandRun, Reply } from "../../contract/bot-commands.ts";
import type { AccountActor } from "../actor.ts";
import { callOwnBot } from "../fleet/calling/call-bot.ts";
import { toReply } from "../fleet/calling/call-outcome.ts";
import { recordBotHistory } from "../fleet/recording/record-bot-history.ts";
import { operation } from "../operation.ts";

const access = alsoInCategories(withScope("commands.run"));

/** The bot's own refusals are replies too (specification 4.2, rule 1). A call acts as the bot's owner. */
export const runCommand = operation(
  { name: "commands.run", access, input: CommandRun, output: Reply, idempotent: true, asksBot: true },
  async ({ botId, command, args, locale }, { actor, db }) => {
    const caller = { rank: "owner", user: null } as const;
    const { nonce, outcome } = await callOwnBot(db, actor, botId, {
      ...{ kind: "command", name: command, args, locale, caller },
    });
    const reply = toReply(nonce, outcome);
    recordCall(actor, botId, "command", commandText({ command, args }), reply);
    return reply;
  },
);

export const sendChatMessage = operation(
  { name: "chat.send", access, input: ChatSend, output: Reply, idempotent: true, asksBot: true },
  async ({ botId, content, locale }, { actor, db }) => {
    const { nonce, outcome } = await callOwnBot(db, actor, botId, { kind: "chat", content, locale });
    const reply = toReply(nonce, outcome);
    recordCall(actor, botId, "chat", content, reply);
    return reply;
  },
);

const CALLER_LABELS = { session: "portal", apiToken: "API token", oauth: "application", operator: "operator" } as const;

/** As a person types it. */
export const commandText = ({ command, args }: { command: string; args?: string | string[] | undefined }): string =>
  [command, ...(args === undefined ? [] : [args].flat())].join(" ");

/** Adds a call and its reply to the bot's history. */
export function recordCall(
  { accountId, kind: by }: Pick<AccountActor, "accountId" | "kind">,
  botId: string,
  kind: "command" | "chat",
  input: string,
  { content, format }: ReturnType<typeof toReply>,
): void {
  recordBotHistory({
    accountId,
    botId,
    kind,
    from: CALLER_LABELS[by],
    text: content ? `${input} → ${content}` : input,
    format,
    isByOwner: true,
  });
}
