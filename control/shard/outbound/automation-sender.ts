import {
  type AutomationNotice,
  type AutomationRefusal,
  type AutomationRun,
  MAX_RUNS_PER_FRAME,
} from "../../automation-frames.ts";
import { fitRun } from "../../automations/fit-run.ts";
import { SlidingWindow } from "../../automations/sliding-window.ts";
import type { RunRecord } from "../../automations/trace.ts";
import type { AutomationReport } from "../../bot/bot-dependencies.ts";
import type { ShardFrameOf } from "../../protocol.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";
import { BatchSender, type Waiting } from "./batch-sender.ts";

type Sent = Omit<ShardFrameOf<"automations">, "t">;
type Item =
  | { kind: "run"; run: Omit<AutomationRun, "agoMs"> }
  | { kind: "notice"; notice: Omit<AutomationNotice, "agoMs"> };

/** Runs with their steps; of further ones within the time the service learns only that they ran. */
const TRACES = { count: 400, windowMs: 10_000 };
const REFUSALS_DELAY_MS = 1_000;
/** Counts of different automations and limits that wait to be sent. */
const MAX_REFUSALS = 1_000;

/** Tells the service what the automations of the shard's bots did. */
export class AutomationSender {
  readonly #clock: Clock;
  readonly #send: (what: Sent) => boolean;
  readonly #items: BatchSender<Item>;
  readonly #traces: SlidingWindow;
  #refusals = new Map<string, AutomationRefusal>();
  #isScheduled = false;

  constructor(clock: Clock, send: (what: Sent) => boolean) {
    this.#clock = clock;
    this.#send = send;
    this.#items = new BatchSender(clock, (items) => this.#sendItems(items));
    this.#traces = new SlidingWindow(clock, TRACES.count, TRACES.windowMs);
  }

  add(botId: string, report: AutomationReport): void {
    if (report.kind === "run") this.#addRun(botId, report.run);
    else if (report.kind === "refusal") this.#countRefusal(botId, report);
    else {
      const { automation, text } = report;
      this.#items.add({ kind: "notice", notice: { id: botId, automation, text } });
    }
  }

  flush(): void {
    this.#items.flush();
    this.#flushRefusals();
  }

  #addRun(botId: string, { automationId, name, person, startedAt: _, ...run }: RunRecord): void {
    const from = person && { id: person.id, displayName: person.displayName };
    const whole = { id: botId, automation: { id: automationId, name }, person: from, ...run };
    const isTraced = this.#traces.add();
    this.#items.add({
      kind: "run",
      run: isTraced ? fitRun(whole) : { ...whole, conditions: [], steps: [], isCut: true },
    });
  }

  /** Counted, because a storm of events has thousands of them. */
  #countRefusal(id: string, { automationId, limit }: Extract<AutomationReport, { kind: "refusal" }>): void {
    const key = `${id} ${automationId} ${limit}`;
    const known = this.#refusals.get(key);
    if (known) known.count += 1;
    else if (this.#refusals.size < MAX_REFUSALS)
      this.#refusals.set(key, { id, automation: { id: automationId }, limit, count: 1 });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.after(REFUSALS_DELAY_MS, () => {
      this.#isScheduled = false;
      this.#flushRefusals();
    });
  }

  #sendItems(items: Waiting<Item>[]): boolean {
    const ageOf = (at: number) => Math.max(0, this.#clock.now() - at);
    return this.#send({
      runs: items.flatMap(({ item, at }) => (item.kind === "run" ? { ...item.run, agoMs: ageOf(at) } : [])),
      notices: items.flatMap(({ item, at }) => (item.kind === "notice" ? { ...item.notice, agoMs: ageOf(at) } : [])),
      refusals: [],
    });
  }

  #flushRefusals(): void {
    while (this.#refusals.size > 0) {
      const waiting = [...this.#refusals];
      const some = waiting.slice(0, MAX_RUNS_PER_FRAME);
      if (!this.#send({ runs: [], notices: [], refusals: some.map(([, refusal]) => refusal) })) return;
      this.#refusals = new Map(waiting.slice(MAX_RUNS_PER_FRAME));
    }
  }
}
