import type { Query, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { earlierPosition, LIVE_TOPICS, type LiveChanges, type LiveTopic } from "#server/contract/live-changes.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { useTRPC } from "../../_ui/trpc.ts";
import { queriesByTopic } from "./queries-by-topic.ts";
import { RefreshPace } from "./refresh-pace.ts";
import { syncBotList } from "./sync-bot-list.ts";

const QUICK_MS = 800;
/** For what reads many rows. */
const SLOW_MS = 5_000;
/** What was not read by then is late. */
const LATE_MS = 2_000;
const RETRY_MS = 2_000;
/** The first message of a stream says what was changed within a minute before it. */
const MAX_GAP_MS = 30_000;
/** A page that was hidden for longer reads everything: the service does not know older changes. */
const MAX_WAIT_MS = 300_000;
/** The service sends a message at least every 2.5 seconds. */
const SILENCE_MS = 5_000;

const LIST = "bots.list";

/** Changes that the list of bots misses: since when, and after which position; null if all bots are to be read. */
interface Missing {
  position: string | null;
  at: number;
}

/** Both of them: the earlier one counts. */
function joinMissing(one: Missing | null, other: Missing): Missing;
function joinMissing(one: Missing, other: Missing | null): Missing;
function joinMissing(one: Missing | null, other: Missing | null): Missing | null {
  if (!one || !other) return one ?? other;
  const isAll = one.position === null || other.position === null;
  const position = isAll ? null : earlierPosition(one.position, other.position ?? "0");
  return { position, at: Math.min(one.at, other.at) };
}

/** Reads again what a page shows when the service says that it was changed, whoever changed it. */
export class QueryRefresher {
  readonly #client: QueryClient;
  readonly #trpc: ReturnType<typeof useTRPC>;
  readonly #onLate: (isLate: boolean, lastAt: number) => void;
  readonly #quick: RefreshPace<string>;
  readonly #slow: RefreshPace<string>;
  /** The list of bots as a whole. */
  readonly #list: RefreshPace<string>;
  #botsSince: Missing | null = null;
  #messageAt: number;
  #isServiceLate = false;
  readonly #late = new Set<object>();

  /** @param renderedAt When the data of the page may have been read, at the earliest. */
  constructor(options: {
    client: QueryClient;
    trpc: ReturnType<typeof useTRPC>;
    renderedAt: number;
    onLate: (isLate: boolean, lastAt: number) => void;
  }) {
    this.#client = options.client;
    this.#trpc = options.trpc;
    this.#onLate = options.onLate;
    this.#messageAt = options.renderedAt;
    const isHidden = () => document.visibilityState === "hidden";
    this.#quick = new RefreshPace(QUICK_MS, isHidden, (names) => this.#refresh(this.#quick, names));
    this.#slow = new RefreshPace(SLOW_MS, isHidden, (names) => this.#refresh(this.#slow, names));
    this.#list = new RefreshPace(SLOW_MS, isHidden, (names) => this.#refresh(this.#list, names));
  }

  /** @returns Stops it. */
  start(): () => void {
    const paces = [this.#quick, this.#slow, this.#list];
    const resume = () => {
      for (const pace of paces) pace.resume();
    };
    for (const pace of paces) pace.start();
    const timer = setInterval(() => this.#tellLate(), 1_000);
    document.addEventListener("visibilitychange", resume);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", resume);
      for (const pace of paces) pace.stop();
    };
  }

  receive({ topics, staffTopics, since, isLate, isMissed }: LiveChanges): void {
    const now = Date.now();
    const isAll = isMissed || now - this.#messageAt > MAX_GAP_MS;
    this.#messageAt = now;
    this.#isServiceLate = isLate;
    this.#tellLate();
    const changed: readonly LiveTopic[] = isAll ? LIVE_TOPICS : topics;
    if (changed.includes("bots")) {
      if (isAll) this.#botsSince = { position: null, at: now };
      else this.#botsSince = joinMissing(this.#botsSince, { position: since, at: now });
      this.#quick.add([LIST]);
    }
    const { quick, slow } = queriesByTopic(changed, isAll ? LIVE_TOPICS : staffTopics);
    this.#quick.add(quick);
    this.#slow.add(slow);
  }

  async #refresh(pace: RefreshPace<string>, names: ReadonlySet<string>): Promise<void> {
    const timer = setTimeout(() => this.#setLate(pace, true), LATE_MS);
    const failed = await this.#readAgain(pace, new Set(names));
    clearTimeout(timer);
    this.#setLate(pace, failed.length > 0);
    if (failed.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    pace.add(failed);
  }

  /** @returns What could not be read now. */
  async #readAgain(pace: RefreshPace<string>, names: Set<string>): Promise<string[]> {
    const syncs = pace === this.#quick && names.delete(LIST) ? this.#syncBotList() : true;
    const predicate = (query: Query) => names.has(nameOf(query));
    const [isSynced] = await Promise.all([syncs, this.#client.invalidateQueries({ predicate })]);
    const failed = this.#client.getQueryCache().findAll({ predicate, type: "active" }).filter(mayPass).map(nameOf);
    return isSynced ? failed : [...failed, LIST];
  }

  async #syncBotList(): Promise<boolean> {
    const missing = this.#botsSince;
    this.#botsSince = null;
    if (!missing) return true;
    const since = Date.now() - missing.at > MAX_WAIT_MS ? null : missing.position;
    try {
      const sync = await syncBotList(this.#client, this.#trpc, since);
      if (sync === "incomplete") this.#list.add([LIST]);
      if (sync === "changing") {
        this.#botsSince = joinMissing(missing, this.#botsSince);
        this.#quick.add([LIST]);
      }
      return true;
    } catch (error) {
      this.#botsSince = joinMissing(missing, this.#botsSince);
      return !isOutage(error); // what was refused is read with the next change
    }
  }

  #setLate(pace: object, isLate: boolean): void {
    if (isLate) this.#late.add(pace);
    else this.#late.delete(pace);
    this.#tellLate();
  }

  #tellLate(): void {
    const isSilent = Date.now() - this.#messageAt > SILENCE_MS;
    this.#onLate(isSilent || this.#isServiceLate || this.#late.size > 0, this.#messageAt);
  }
}

/** The name of the procedure. */
const nameOf = ({ queryKey: [path] }: Pick<Query, "queryKey">): string => (Array.isArray(path) ? path.join(".") : "");

const mayPass = ({ state: { error } }: Query): boolean => error !== null && isOutage(error);

/** What the service refuses is not late. */
function isOutage(error: unknown): boolean {
  const status =
    error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.httpStatus : undefined;
  return status === undefined || status === 429 || status >= 500;
}
