import { setTimeout as sleep } from "node:timers/promises";
import type { BotCall } from "#control/bot-call.ts";
import type { CredentialKind } from "../../contract/access.ts";
import { ChatJobInput, StoredCommandsInput } from "../../contract/jobs.ts";
import { isUnavailable } from "../../data/db.ts";
import type { ClaimedJob } from "../../data/job-claims.ts";
import type { ClaimedItem, ItemResult } from "../../data/job-items.ts";
import { toStorableText } from "../../data/row-buffer.ts";
import { commandText, recordCall } from "../commands/run-command.ts";
import { Fault, toFault } from "../fault.ts";
import { callBot } from "../fleet/calling/call-bot.ts";
import { isOffline, toReply } from "../fleet/calling/call-outcome.ts";
import { jobTimes } from "./job-times.ts";
import { type JobWork, NO_BOT_MESSAGE } from "./job-work.ts";

/** Bots of one job that are asked at once: each waits for its bot nearly all of the time. */
const MAX_CALLS = 64;
const MAX_MESSAGE_CHARACTERS = 2_000;
const FAILED_FORMAT = 4;
/** A bot that is busy has done nothing: it is asked again. */
const BUSY_ATTEMPTS = 4;

interface NamedCall {
  kind: "command" | "chat";
  /** As the bot's history and the results show it. */
  text: string;
  call: BotCall;
}

/** Commands, presets and messages: a bot is asked once for each call, in order, until one has no reply. */
export const callWork: JobWork = {
  itemsPerTask: 1,
  maxTasks: MAX_CALLS,
  mayRepeat: false,
  needsBots: true,
  async run(items, job) {
    const { calls, skipOffline } = callsOf(job);
    return Promise.all(items.map((item) => runItem(item, job, { calls, skipOffline })));
  },
};

function callsOf({ kind, input }: ClaimedJob): { calls: NamedCall[]; skipOffline: boolean } {
  if (kind === "chat") {
    const { content, locale, skipOffline } = ChatJobInput.parse(input);
    return { calls: [{ kind, text: content, call: { kind, content, locale } }], skipOffline };
  }
  const { commands, locale, skipOffline } = StoredCommandsInput.parse(input);
  const caller = { rank: "owner", user: null } as const;
  const calls = commands.map((command): NamedCall => {
    const { command: name, args } = command;
    return { kind: "command", text: commandText(command), call: { kind: "command", name, args, locale, caller } };
  });
  return { calls, skipOffline };
}

type Reply = ReturnType<typeof toReply>;

async function runItem(
  { position, botId, isOwn }: ClaimedItem,
  { accountId, actorKind }: ClaimedJob,
  { calls, skipOffline }: ReturnType<typeof callsOf>,
): Promise<ItemResult> {
  if (!isOwn || botId === null) return { position, state: "failed", message: NO_BOT_MESSAGE };
  const startedAt = performance.now();
  const replies: { text: string; reply: Reply }[] = [];
  const end = (state: ItemResult["state"], problem?: string): ItemResult => ({
    ...{ position, state, ms: Math.round(performance.now() - startedAt) },
    format: replies.length > 0 ? Math.max(...replies.map(({ reply }) => reply.format)) : null,
    message: describeReplies(replies, calls.length, problem),
  });
  try {
    for (const { kind, text, call } of calls) {
      const skipsOffline = skipOffline && replies.length === 0;
      const reply = await callPatiently({ accountId, botId }, call, skipsOffline);
      recordCall({ accountId, kind: actorKind as CredentialKind }, botId, kind, text, reply);
      replies.push({ text, reply });
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return end(skipOffline && replies.length === 0 && isOffline(error) ? "skipped" : "failed", error.message);
  }
  return end(replies.some(({ reply }) => reply.format === FAILED_FORMAT) ? "failed" : "succeeded");
}

async function callPatiently(
  bot: { accountId: string; botId: string },
  call: BotCall,
  skipsOffline: boolean,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { nonce, outcome } = await callBot(bot, call, { skipsOffline, asksAgain: attempt < BUSY_ATTEMPTS });
      return toReply(nonce, outcome);
    } catch (error) {
      const fault = toFault(error, isUnavailable); // nothing was done either while the broker is away
      if (fault.code === "internal") throw error;
      if (fault.code !== "unavailable" || attempt === BUSY_ATTEMPTS) throw fault;
      await sleep(jobTimes().busyMs);
    }
  }
}

/** One reply as it is; of several commands each with its command. */
function describeReplies(
  replies: readonly { text: string; reply: Reply }[],
  commands: number,
  problem: string | undefined,
): string {
  const lines = replies.map(({ text, reply }) =>
    commands === 1 ? (reply.content ?? "") : `${text}: ${reply.content ?? ""}`,
  );
  return toStorableText([...lines, ...(problem === undefined ? [] : [problem])].join("\n"), MAX_MESSAGE_CHARACTERS);
}
