import { DEFAULT_MINUTES, isOngoing, ONGOING_KINDS, type OngoingKind } from "../../contract/alert-kinds.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { db, isUnavailable } from "../../data/db.ts";
import { log } from "../../log.ts";
import { listStoredClusters } from "../fleet/shard-rows.ts";
import { isAccountBusy } from "../lock-account-soon.ts";
import { countRefusedBots, findDecidedRequests, findExpiringTokens, findFailedJobs } from "./find-events.ts";
import { type Condition, FleetMemory } from "./fleet-memory.ts";
import { observeFleets } from "./observe-fleet.ts";
import { beginAlert, continueAlert, endAlert, type OpenAlert, raiseOnce } from "./write-alerts.ts";

const MAX_OPEN = 50_000;
const MAX_SETTINGS = 100_000;

interface KindSetting {
  enabled: boolean;
  minutes: number;
}
type Settings = Map<string, Partial<Record<OngoingKind, KindSetting>>>;

/** Evaluates what every account is to be alerted of. One process at a time does it, from time to time. */
export class AlertEvaluation {
  readonly #memory = new FleetMemory();

  async run(): Promise<void> {
    const busy = new Set<string>();
    for (const find of [findFailedJobs, findExpiringTokens, findDecidedRequests]) {
      for (const notification of await find()) {
        await withoutStoppingOthers(busy, notification.accountId, () => raiseOnce(notification));
      }
    }
    const open = await readOpenAlerts();
    const conditions = await this.#findConditions(open);
    for (const [accountId, found] of conditions) {
      for (const condition of found) {
        const known = open.get(keyOf(accountId, condition));
        await withoutStoppingOthers(busy, accountId, () =>
          known ? continueAlert(known, condition) : beginAlert(accountId, condition),
        );
      }
    }
    const ongoing = new Set([...conditions].flatMap(([id, found]) => found.map((one) => keyOf(id, one))));
    for (const [key, alert] of open) {
      if (!ongoing.has(key)) await withoutStoppingOthers(busy, alert.accountId, () => endAlert(alert));
    }
  }

  async #findConditions(open: Map<string, OpenAlert>): Promise<Map<string, Condition[]>> {
    const [settings, stored, now] = [await readSettings(), await listStoredClusters(), databaseNow().getTime()];
    const conditions = new Map<string, Condition[]>();
    const accounts = new Set<string>();
    for await (const seen of observeFleets()) {
      const { accountId } = seen;
      accounts.add(accountId);
      const own = settings.get(accountId) ?? {};
      const minutes = minutesOf(own);
      const openSince = (kind: OngoingKind, subject = "") => sinceOf(open.get(keyOf(accountId, { kind, subject })));
      const found = this.#memory.observe(seen, { now, minutes, openSince, stored: stored.get(accountId) ?? [] });
      conditions.set(
        accountId,
        found.filter(({ kind }) => own[kind]?.enabled !== false),
      );
    }
    this.#memory.forgetOthers(accounts);
    for (const { accountId, count, since } of await countRefusedBots(DEFAULT_MINUTES["bots.refused"])) {
      const refused: Condition = { kind: "bots.refused", subject: "", since: since.getTime(), count, data: { count } };
      conditions.set(accountId, [...(conditions.get(accountId) ?? []), refused]);
    }
    return conditions;
  }
}

/**
 * What goes wrong with one account's alert, such as the deletion of the account meanwhile, is that account's alone.
 * @param busy Accounts whose lock somebody held in this round: they are waited for once.
 */
async function withoutStoppingOthers(busy: Set<string>, accountId: string, raise: () => Promise<void>): Promise<void> {
  if (busy.has(accountId)) return;
  try {
    await raise();
  } catch (err) {
    if (isUnavailable(err)) throw err;
    if (isAccountBusy(err)) return void busy.add(accountId);
    log().warn({ err, accountId }, "an account was not told of an alert; the next round tries again");
  }
}

const keyOf = (accountId: string, { kind, subject }: Pick<Condition, "kind" | "subject">) =>
  `${accountId} ${kind} ${subject}`;

const minutesOf = (own: Partial<Record<OngoingKind, KindSetting>>): Record<OngoingKind, number> => ({
  ...DEFAULT_MINUTES,
  ...Object.fromEntries(ONGOING_KINDS.flatMap((kind) => (own[kind] ? [[kind, own[kind].minutes]] : []))),
});

function sinceOf(alert: OpenAlert | undefined): number | null {
  const since = alert && Date.parse(String(alert.data.since));
  return since === undefined || Number.isNaN(since) ? null : since;
}

async function readOpenAlerts(): Promise<Map<string, OpenAlert>> {
  const rows = await db().notification.findMany({
    where: { endedAt: null, kind: { in: [...ONGOING_KINDS] } },
    select: { id: true, accountId: true, kind: true, subject: true, data: true, createdAt: true },
    orderBy: { id: "asc" },
    take: MAX_OPEN,
  });
  const alerts = rows.map((row) => row as OpenAlert);
  return new Map(alerts.map((alert) => [keyOf(alert.accountId, alert), alert]));
}

async function readSettings(): Promise<Settings> {
  const rows = await db().alertSetting.findMany({ where: { kind: { in: [...ONGOING_KINDS] } }, take: MAX_SETTINGS });
  const settings: Settings = new Map();
  for (const { accountId, kind, enabled, minutes } of rows) {
    if (!isOngoing(kind)) continue;
    const own = settings.get(accountId) ?? {};
    settings.set(accountId, { ...own, [kind]: { enabled, minutes: minutes ?? DEFAULT_MINUTES[kind] } });
  }
  return settings;
}
