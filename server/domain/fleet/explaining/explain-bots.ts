import { BOT_REASONS } from "../../../contract/bot-reason-codes.ts";
import { type BotReason, StateReason } from "../../../contract/bot-reasons.ts";
import { reasonOfState } from "../../../contract/reason-of-live-state.ts";
import { type BotsToExplain, readBotsToExplain } from "../../../data/bots-to-explain.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { AccountFleet, ShardSummary, SharedShard } from "../../../data/engine/fleet-engine.ts";
import { statusOfState } from "../../../data/engine/status-of-state.ts";
import { waitForDesiredStates } from "../assigning/publish-changed-bots.ts";
import { ServingShards } from "./serving-shards.ts";

/** The bots that are not connected for one reason. */
export interface ExplainedBots {
  reason: BotReason;
  /** Those that wait are in the order in which shards claim them. */
  bots: { id: string; categoryId: string | null }[];
}

const Reported = StateReason.optional().catch(undefined);

export interface ExplainedAccount {
  accountId: string;
  /** In the order of `BOT_REASONS`. */
  groups: ExplainedBots[];
  /** The connected shards that the account sees. */
  shards: ShardSummary[];
}

/** Why each bot of the account is not connected, in the order of `BOT_REASONS`. Connected bots are left out. */
export async function explainBots(accountId: string): Promise<ExplainedBots[]> {
  return (await explainAccounts([accountId])).flatMap(({ groups }) => groups);
}

/** The one place that decides it. Reads once, however many accounts there are, and however many bots they have. */
export async function explainAccounts(accountIds: readonly string[]): Promise<ExplainedAccount[]> {
  await Promise.all(accountIds.map(waitForDesiredStates));
  const rows = Map.groupBy(await readBotsToExplain(accountIds), ({ accountId }) => accountId);
  const [fleets, shared] = await Promise.all([engine().readFleets(accountIds), engine().listSharedShards()]);
  return accountIds.flatMap((accountId, index) => {
    const fleet = fleets[index];
    if (!fleet) return [];
    const groups = explainAccount({ accountId, rows: rows.get(accountId) ?? [], fleet, shared });
    return [{ accountId, groups, shards: fleet.shards }];
  });
}

interface AccountReading {
  accountId: string;
  rows: readonly BotsToExplain[];
  fleet: AccountFleet;
  shared: readonly SharedShard[];
}

function explainAccount({ accountId, rows, fleet, shared }: AccountReading): ExplainedBots[] {
  const groups = new ReasonGroups();
  for (const row of rows) if (row.state !== "run") groups.addAll(storedReason(row), row);
  const toRun = rows.filter(({ state }) => state === "run");
  const rowOf = new Map(toRun.flatMap((row) => row.ids.map((id) => [id, row] as const)));
  const shards = ServingShards.of(fleet.shards, shared);
  const waiting = new Set(fleet.unassigned);
  for (const [id, { categoryId }] of rowOf) {
    const state = fleet.states.get(id) ?? null;
    if (state !== null) waiting.delete(id);
    if (!waiting.has(id)) groups.add(readReason(state), id, categoryId);
  }
  for (const botId of waiting) {
    const row = rowOf.get(botId);
    if (!row) continue;
    const { categoryId, managed } = row;
    groups.add(shards.explain({ botId, accountId, categoryId, managed }), botId, categoryId);
  }
  return groups.list();
}

function storedReason({ state, categoryId }: BotsToExplain): BotReason {
  if (state === "category_disabled") return { code: state, categoryId: categoryId ?? "" };
  return { code: state === "run" ? "starting" : state };
}

/** The reason in a state as JSON; null for a bot that is signed in. Only states of disconnected bots are parsed. */
function readReason(state: string | null): BotReason | null {
  if (state === null) return { code: "starting" }; // a shard has it, and has not reported it yet
  const status = statusOfState(state) ?? 0;
  const reason = reasonOfState({ status });
  if (reason?.code !== "connection_lost") return reason;
  return reasonOfState({ status, reason: Reported.parse((JSON.parse(state) as { reason?: unknown }).reason) });
}

/** Bots by reason. Of several times, the earliest is the group's. */
class ReasonGroups {
  readonly #groups = new Map<string, ExplainedBots>();

  add(reason: BotReason | null, id: string, categoryId: string | null): void {
    if (reason) this.#groupOf(reason).bots.push({ id, categoryId });
  }

  addAll(reason: BotReason, { ids, categoryId }: BotsToExplain): void {
    const { bots } = this.#groupOf(reason);
    for (const id of ids) bots.push({ id, categoryId });
  }

  #groupOf(reason: BotReason): ExplainedBots {
    const hasTime = "retryAt" in reason;
    const key = hasTime ? reason.code : JSON.stringify(reason);
    const group = this.#groups.get(key);
    if (!group) {
      const created = { reason, bots: [] };
      this.#groups.set(key, created);
      return created;
    }
    if (hasTime && "retryAt" in group.reason && isEarlier(reason.retryAt, group.reason.retryAt)) group.reason = reason;
    return group;
  }

  list(): ExplainedBots[] {
    const rank = ({ reason, bots }: ExplainedBots) => [BOT_REASONS.indexOf(reason.code), -bots.length] as const;
    return [...this.#groups.values()].sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
  }
}

const isEarlier = (one: string | null, other: string | null): boolean =>
  one !== null && (other === null || one < other);
