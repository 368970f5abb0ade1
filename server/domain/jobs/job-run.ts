import { setTimeout as sleep } from "node:timers/promises";
import { JobKind } from "../../contract/jobs.ts";
import { db, isConflict, isUnavailable } from "../../data/db.ts";
import {
  type ClaimedJob,
  endJob,
  type JobColumns,
  type JobEnd,
  queueNextJob,
  releaseJob,
  renewJob,
} from "../../data/job-claims.ts";
import {
  type ClaimedItem,
  claimItems,
  endItems,
  findFirstQueued,
  type ItemResult,
  resolveInterruptedItems,
} from "../../data/job-items.ts";
import { readMaintenance } from "../../data/maintenance.ts";
import { log } from "../../log.ts";
import { withDeadline } from "../../with-deadline.ts";
import { Fault } from "../fault.ts";
import { isFleetReturning } from "../fleet/moving/fleet-return.ts";
import { callWork } from "./call-work.ts";
import { deleteWork, editWork } from "./edit-work.ts";
import { exportWork } from "./export-work.ts";
import { importWork } from "./import-work.ts";
import { jobTimes } from "./job-times.ts";
import { INTERRUPTED_MESSAGE, type JobWork } from "./job-work.ts";
import { publishJob } from "./publish-job.ts";
import { restartWork } from "./restart-work.ts";

const WORK_BY_KIND: Record<JobKind, JobWork> = {
  ...{ command: callWork, chat: callWork, preset: callWork },
  ...{ import: importWork, export: exportWork, edit: editWork, delete: deleteWork },
  restart: restartWork,
};

const jobWorkOf = (kind: string): JobWork => WORK_BY_KIND[JobKind.parse(kind)];

/** Tasks of all jobs of this process at once: while many jobs run, each gets an equal share. */
const TOTAL_TASKS = 256;
const MIN_TASKS = 8;
/** A task that takes longer, whatever it waits for, has failed: above what calls, retries and transactions take together. */
const TASK_MS = 20 * 60_000;
/** Results wait this long for others, to be written together. */
const FLUSH_MS = 100;
/** For the database, while results cannot be written. */
const FLUSH_ATTEMPTS = 20;
const RETRY_MS = 1_000;

/** A claimed job that this process works on. */
export class JobRun {
  readonly #job: ClaimedJob;
  readonly #processId: string;
  readonly #countRuns: () => number;
  readonly #taskMs: number;
  readonly #work: JobWork;
  readonly #times = jobTimes();
  readonly #startedAt = performance.now();
  readonly #tasks = new Set<Promise<void>>();
  #results: ItemResult[] = [];
  #flushing: Promise<void> | null = null;
  /** Why it does not go on: everything is done, somebody stops it, or the job belongs to another process. */
  #end: "stopped" | "blocked" | "revoked" | "given up" | "turn over" | "lost" | null = null;
  #failure: unknown = null;
  #published = "";
  #done: Promise<void> | null = null;

  /** @param countRuns How many jobs this process works on. */
  constructor(job: ClaimedJob, processId: string, countRuns: () => number, taskMs = TASK_MS) {
    this.#job = job;
    this.#processId = processId;
    this.#countRuns = countRuns;
    this.#taskMs = taskMs;
    this.#work = jobWorkOf(job.kind);
  }

  /**
   * Works on the job until it ends. Resolves early when its turn is over, this process ends, or the job belongs to another
   * one.
   */
  run(): Promise<void> {
    this.#done = this.#run();
    return this.#done;
  }

  get isEnding(): boolean {
    return this.#end !== null;
  }

  get hasHadItsTurn(): boolean {
    return performance.now() - this.#startedAt >= this.#times.turnMs;
  }

  /** What is running ends; the job goes on after those that wait. */
  endTurn(): void {
    this.#end ??= "turn over";
  }

  /** What is running ends, and another process goes on with the job. */
  async giveUp(): Promise<void> {
    this.#end ??= "given up";
    await this.#done?.catch(() => undefined);
  }

  async #run(): Promise<void> {
    const renewal = setInterval(() => void this.#renew(), this.#times.renewMs); // also while one waits for a connection that is lost
    try {
      await resolveInterruptedItems(this.#job.id, INTERRUPTED_MESSAGE, this.#work.mayRepeat);
      await this.#renew();
      await this.#claimAndStart();
      await Promise.all(this.#tasks);
      await this.#flush();
      await this.#finish();
    } catch (error) {
      await Promise.allSettled(this.#tasks);
      await this.#flushing;
      await this.#flush().catch(() => undefined); // who takes the job next believes that nothing else was done
      if (this.#end !== "given up") await sleep(this.#times.pauseAfterErrorMs);
      await releaseJob(this.#job.id, this.#processId).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Claims items as tasks become free, until there are none. */
  async #claimAndStart(): Promise<void> {
    const { id, total } = this.#job;
    let from = (await findFirstQueued(id)) ?? total;
    while (from < total && !this.#end && this.#failure === null) {
      if ((await readMaintenance()).on || (this.#work.needsBots && isFleetReturning())) {
        await sleep(this.#times.pauseMs);
        continue;
      }
      const free = this.#taskShare - this.#tasks.size;
      if (free <= 0) {
        await Promise.race(this.#tasks);
        continue;
      }
      const to = from + free * this.#work.itemsPerTask;
      const items = await claimItems(this.#job, this.#processId, { from, to });
      if (items === null) return;
      from = to;
      for (let at = 0; at < items.length; at += this.#work.itemsPerTask) {
        this.#start(items.slice(at, at + this.#work.itemsPerTask));
      }
    }
  }

  #start(items: readonly ClaimedItem[]): void {
    const task = withDeadline(this.#taskMs, () => this.#work.run(items, this.#job))
      .then((results) => this.#add(results))
      .catch((error) => {
        this.#failure ??= error;
        if (this.#mayComeBack(error)) return; // the items are resolved by who takes the job next
        const message = error instanceof Fault ? error.message : "Something went wrong on our side.";
        this.#add(items.map(({ position }) => ({ position, state: "failed", message })));
      })
      .finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
  }

  #add(results: readonly ItemResult[]): void {
    this.#results.push(...results);
    this.#flushing ??= sleep(FLUSH_MS)
      .then(() => this.#flush())
      .catch((error) => {
        this.#failure ??= error;
      })
      .finally(() => {
        this.#flushing = null;
        if (this.#results.length > 0 && this.#failure === null) this.#add([]);
      });
  }

  /** What was done is written also if the database is away for a while: nobody may believe that it is still to be done. */
  async #flush(): Promise<void> {
    const results = this.#results.splice(0);
    for (let attempt = 1; results.length > 0; attempt++) {
      try {
        return await endItems(db(), this.#job.id, results);
      } catch (error) {
        if (attempt === FLUSH_ATTEMPTS || !(isUnavailable(error) || isConflict(error))) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  /** How many of its tasks run at once. */
  get #taskShare(): number {
    return Math.min(this.#work.maxTasks, Math.max(MIN_TASKS, Math.floor(TOTAL_TASKS / this.#countRuns())));
  }

  #mayComeBack = (error: unknown): boolean => this.#work.mayRepeat && isUnavailable(error);

  async #renew(): Promise<void> {
    try {
      const renewal = await renewJob(this.#job.id, this.#processId);
      if (renewal) this.#publish(renewal);
      if (!renewal) this.#end = "lost";
      else if (renewal.isStopping) this.#end ??= "stopped";
      else if (renewal.isBlocked) this.#end ??= "blocked";
      else if (renewal.isRevoked) this.#end ??= "revoked";
    } catch (err) {
      log().warn({ err, jobId: this.#job.id }, "a job could not be renewed; it is tried again");
    }
  }

  /** Once for each state in which it is seen. */
  #publish(job: JobColumns): void {
    const { state, succeeded, failed, skipped } = job;
    const progress = [state, succeeded, failed, skipped].join(" ");
    if (progress === this.#published) return;
    this.#published = progress;
    publishJob(job);
  }

  async #finish(): Promise<void> {
    await this.#flushing;
    await this.#renew(); // it may have been stopped just now: then no item was left to claim
    const { id } = this.#job;
    if (this.#end === "lost") return;
    if (this.#end === "given up" || this.#end === "turn over") return void (await releaseJob(id, this.#processId));
    if (this.#mayComeBack(this.#failure)) throw this.#failure;
    if (this.#failure !== null) log().error({ err: this.#failure, jobId: id, kind: this.#job.kind }, "a job failed");
    const ended = await endJob(id, this.#processId, this.#describeEnd(this.#end));
    if (ended) {
      this.#publish(ended);
      await queueNextJob(this.#job.accountId);
    } else await releaseJob(id, this.#processId); // found again with what is left of it
  }

  #describeEnd(end: keyof typeof STOP_MESSAGES | null): JobEnd {
    if (this.#failure !== null) return { state: "failed", message: FAILED_MESSAGE };
    return end === null ? { state: "done" } : { state: "stopped", message: STOP_MESSAGES[end] };
  }
}

const FAILED_MESSAGE = "Something went wrong on our side; what was not run is marked.";
const STOP_MESSAGES = {
  stopped: null,
  blocked: "The account may not use the service any more.",
  revoked: "The application or API token that started it no longer has access to your account.",
};
