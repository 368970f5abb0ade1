import type { AutomationsFrame } from "#control/automation-frames.ts";
import { describeRun } from "#control/automations/describe-run.ts";
import type { AutomationRan, StoredRun } from "../../contract/automation-runs.ts";
import { sanitizeLine } from "../../contract/sanitize-name.ts";
import { type AutomationKey, countRefusals, countRun } from "../../data/automation-days.ts";
import { storeRuns } from "../../data/automation-traces.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { eventLog } from "../../data/engine/event-log.ts";
import { newId } from "../../data/id.ts";
import { recordBotHistory } from "../fleet/recording/record-bot-history.ts";
import { automationReports } from "./automation-reports.ts";

/** Who owns a bot, and its category with the automations. */
export interface BotOfAutomation {
  accountId: string;
  categoryId: string | null;
  config: { automations: readonly { id?: string | undefined }[] };
}

interface Recording {
  /** Null where the shard does not have the bot. */
  botOf: (botId: string) => BotOfAutomation | null;
  /** Whether the history of the bot may have one more entry now. */
  mayRecord: (accountId: string, botId: string) => boolean;
}

type Report = { id: string; automation: { id: string } };
type BotOf = Recording["botOf"];
const SUCCEEDED = 1;
const WARNING = 3;

/** Records what the automations of a shard's bots did: in history, traces, counts and events, and what they tell. */
export function recordAutomations(
  { runs, notices, refusals }: Omit<AutomationsFrame, "t">,
  { botOf, mayRecord }: Recording,
): void {
  recordRuns(runs, { botOf, mayRecord });
  for (const { limit, count, ...refusal } of refusals) {
    const key = keyOf(refusal, botOf);
    if (key) countRefusals(key, limit, count);
  }
  for (const { text, agoMs, ...notice } of notices) {
    const key = keyOf(notice, botOf);
    // Players choose parts of it, and mails, chats and the bell show it as a line of ours.
    const line = sanitizeLine(text);
    const told = { botId: notice.id, text: line, at: timeOf(agoMs).toISOString(), name: notice.automation.name };
    if (key && line) automationReports().addNotice(key, told);
  }
}

/**
 * Null for an automation that the category does not have, because settings of the cluster name it. Of such a one there are
 * history and events alone: a shard cannot fill tables with what it invents.
 */
function keyOf({ id, automation }: Report, botOf: BotOf): AutomationKey | null {
  const bot = botOf(id);
  if (!bot?.categoryId || !bot.config.automations.some((one) => one.id === automation.id)) return null;
  return { accountId: bot.accountId, categoryId: bot.categoryId, automationId: automation.id };
}

function recordRuns(runs: AutomationsFrame["runs"], { botOf, mayRecord }: Recording): void {
  const stored = new Map<string, { key: AutomationKey; runs: StoredRun[] }>();
  for (const run of runs) {
    const bot = botOf(run.id);
    if (!bot) continue;
    const [key, at] = [keyOf(run, botOf), timeOf(run.agoMs)];
    if (key) countRun(key, { at, result: run.result });
    if (!mayRecord(bot.accountId, run.id)) continue;
    recordRun(bot, run, at);
    if (!key) continue;
    const name = Object.values(key).join(" ");
    const ofKey = stored.get(name) ?? { key, runs: [] };
    ofKey.runs.push(toStored(run, at));
    stored.set(name, ofKey);
  }
  for (const { key, runs: latest } of stored.values()) storeRuns(key, latest);
}

type Run = AutomationsFrame["runs"][number];

function recordRun({ accountId, categoryId }: BotOfAutomation, run: Run, at: Date): void {
  const { id: botId, automation, startedBy, person, result, lengthMs } = run;
  const from = person?.displayName ?? null;
  const format = result === "done" || result === "stopped" ? SUCCEEDED : WARNING;
  const text = describeRun({ name: automation.name, startedBy, result, lengthMs });
  recordBotHistory({ accountId, botId, kind: "automation", from, text, format, at });
  const ran: AutomationRan = {
    ...{ botId, at: at.toISOString(), startedBy, person, result, lengthMs, categoryId, automation },
  };
  eventLog().append(accountId, "automationRan", () => JSON.stringify(ran));
  automationReports().addRun(accountId, ran);
}

const toStored = ({ id: botId, startedBy, person, result, lengthMs, conditions, steps, isCut }: Run, at: Date) => ({
  ...{ id: newId(), botId, at: at.toISOString(), startedBy, person, result, lengthMs, conditions, steps, isCut },
});

const timeOf = (agoMs: number): Date => new Date(databaseNow().getTime() - agoMs);
