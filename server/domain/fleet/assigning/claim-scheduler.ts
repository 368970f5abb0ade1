import type { FleetChange } from "../../../data/engine/fleet-engine.ts";
import { log } from "../../../log.ts";
import { hubTimes } from "../connecting/hub-times.ts";
import type { ShardSession } from "../connecting/shard-session.ts";
import { LeaveBotsToOthers } from "../moving/leave-bots-to-others.ts";
import { ChangedRows } from "./changed-rows.ts";
import { claimUnassignedBots } from "./claim-unassigned-bots.ts";

/** Changes and unassigned bots that arrive within this time are handled together. */
const DEBOUNCE_MS = 25;
/** The shards of one cluster connect one after the other: the first one must not claim all bots. */
const NEW_SHARD_DEBOUNCE_MS = 300;

/** When the shards of one hub get the bots that nobody has, and what changes of those that they have. */
export class ClaimScheduler {
  readonly #listSessions: () => ShardSession[];
  readonly #others: LeaveBotsToOthers;
  readonly #changedBots = new Set<string>();
  readonly #changedRows = new ChangedRows();
  readonly #times = hubTimes();
  #hasUnassigned = false;
  #timer: NodeJS.Timeout | null = null;
  #claiming: Promise<void> = Promise.resolve();
  /** The next round of claims, while it waits for the current one. */
  #nextClaiming: Promise<void> | null = null;

  constructor(hubId: string, listSessions: () => ShardSession[]) {
    this.#listSessions = listSessions;
    this.#others = new LeaveBotsToOthers(hubId);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  onChange(change: FleetChange): void {
    if (change.kind === "desired") this.#scheduleRefresh([change.botId]);
    if (change.kind === "unassigned") this.#scheduleClaims();
  }

  onShardOpened(): void {
    this.#scheduleClaims(NEW_SHARD_DEBOUNCE_MS);
  }

  /** Runs one round at a time. All calls during a round share the next one. */
  claimAll(): Promise<void> {
    if (this.#nextClaiming) return this.#nextClaiming;
    const next = this.#claiming.then(() => {
      this.#nextClaiming = null;
      return claimUnassignedBots(this.#listSessions, this.#others);
    });
    this.#nextClaiming = next;
    this.#claiming = next.catch(() => {});
    return next;
  }

  /** Finds changes of rows that no event told of. */
  async compareRows(): Promise<void> {
    const changed = await this.#changedRows.find(this.#listSessions().flatMap(({ bots }) => bots.ids));
    if (changed.length > 0) this.#scheduleRefresh(changed);
  }

  #scheduleClaims(ms?: number): void {
    this.#hasUnassigned = true;
    this.#debounce(ms);
  }

  #scheduleRefresh(botIds: string[], ms?: number): void {
    for (const id of botIds) this.#changedBots.add(id);
    this.#debounce(ms);
  }

  #debounce(ms = DEBOUNCE_MS): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#reconcile().catch((err) => log().error({ err }, "the hub could not handle a change"));
    }, ms);
  }

  async #reconcile(): Promise<void> {
    const changed = [...this.#changedBots];
    this.#changedBots.clear();
    const sessions = changed.length ? this.#listSessions() : [];
    await Promise.all(sessions.map((session) => this.#refresh(session, changed)));
    if (!this.#hasUnassigned) return;
    this.#hasUnassigned = false;
    await this.claimAll();
  }

  /** One failing session does not delay the others. */
  async #refresh(session: ShardSession, changed: string[]): Promise<void> {
    await session.refresh(changed).catch((err) => {
      log().error({ err, shardId: session.shardId }, "a shard did not receive a change; it is sent again in a second");
      this.#scheduleRefresh(changed, this.#times.retryMs);
    });
  }
}
