import type { WriteStream } from "node:tty";
import type { LogEntry } from "../../cluster/cluster-events.ts";
import type { ClusterOptions } from "../../cluster/cluster-options.ts";
import type { Cluster } from "../../cluster.ts";
import { toPrintableLine } from "../../logging/printable-text.ts";
import { BotRows } from "./bot-rows.ts";
import { renderTable } from "./render-table.ts";

const ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l"; // the second screen, without cursor and without line wrapping
const LEAVE = "\u001b[?7h\u001b[?25h\u001b[?1049l";
const TO_START = "\u001b[H";
const CLEAR_LINE = "\u001b[K";
const CLEAR_REST = "\u001b[J";
/** At most four times a second. */
const MIN_PAUSE_MS = 250;
/** Repairs what another program, or a key, has written over the table. */
const REPAIR_MS = 2000;

interface Size {
  columns: number;
  rows: number;
}
const FALLBACK: Size = { columns: 80, rows: 24 };

/** The second screen of a terminal, so that what was on the first one is there again at the end. */
class Screen {
  readonly #stream: WriteStream;
  readonly #render: (size: Size) => string[];
  #isOpen = false;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #repairTimer: NodeJS.Timeout | undefined;

  /** @param render Returns lines without control characters, within the size. */
  constructor(stream: WriteStream, render: (size: Size) => string[]) {
    this.#stream = stream;
    this.#render = render;
  }

  open(): void {
    this.#stream.on("resize", this.requestDraw);
    process.on("exit", this.#leave); // also after an uncaught error
    process.on("SIGTSTP", this.#onSuspend);
    process.on("SIGCONT", this.#enter);
    this.#repairTimer = setInterval(this.requestDraw, REPAIR_MS).unref();
    this.#enter(); // at last, because a signal may come as soon as the table is seen
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#repairTimer);
    this.#stream.off("resize", this.requestDraw);
    process.off("exit", this.#leave);
    process.off("SIGTSTP", this.#onSuspend);
    process.off("SIGCONT", this.#enter);
    this.#leave();
  }

  /** Draws soon. Many requests in a short time are one. */
  requestDraw = (): void => {
    if (this.#timer || !this.#isOpen) return;
    const delayMs = Math.max(0, this.#drawnAt + MIN_PAUSE_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#draw();
    }, delayMs).unref();
  };

  #draw(): void {
    if (!this.#isOpen) return;
    this.#drawnAt = performance.now();
    const { columns = FALLBACK.columns, rows = FALLBACK.rows } = this.#stream;
    const size = { columns: columns || FALLBACK.columns, rows: rows || FALLBACK.rows };
    const lines = this.#render(size).map((line) => `${line}${CLEAR_LINE}`);
    this.#stream.write(`${TO_START}${lines.join("\r\n")}${CLEAR_REST}`);
  }

  #enter = (): void => {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#stream.write(ENTER);
    this.requestDraw();
  };

  #leave = (): void => {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stream.write(LEAVE);
  };

  /** The user suspends the program: the shell needs its screen. */
  #onSuspend = (): void => {
    this.#leave();
    process.kill(process.pid, "SIGSTOP");
  };
}

const MAX_LOG_LINES = 200;
/** The lines that are printed when the table is gone. */
const LAST_LINES = 10;

type TableOptions = Pick<ClusterOptions, "clusterName" | "hideNames" | "hideEmails">;

/** Shows the bots of a cluster as a table on a terminal, with the log below it. */
export class TableDisplay {
  readonly #stream: WriteStream;
  readonly #screen: Screen;
  readonly #bots: BotRows;
  readonly #shards = new Set<string>();
  #logLines: string[] = [];
  #notice: string | null = null;

  constructor(stream: WriteStream, { clusterName, hideNames = false, hideEmails = false }: TableOptions) {
    this.#stream = stream;
    this.#bots = new BotRows(() => this.#screen.requestDraw(), { hideNames, hideEmails });
    this.#screen = new Screen(stream, (size) => {
      const { length: shards } = [...this.#shards];
      const content = { clusterName, shards, bots: this.#bots.all, notice: this.#notice, logLines: this.#logLines };
      return renderTable(content, size);
    });
  }

  /** Adds a line to the log. */
  log = ({ time, level, botId, message }: LogEntry): void => {
    const bot = botId === undefined ? undefined : (this.#bots.nicknameOf(botId) ?? botId);
    const line = [new Date(time).toTimeString().slice(0, 8), level.padEnd(5), bot, message].filter(Boolean).join("  ");
    this.#logLines = [...this.#logLines.slice(1 - MAX_LOG_LINES), toPrintableLine(line)];
    this.#screen.requestDraw();
  };

  /** Shows the table until the cluster has stopped. The last lines of the log stay on the terminal. */
  show(cluster: Cluster): void {
    this.#bots.listen(cluster);
    cluster.on("shardReady", ({ shardId }) => void this.#shards.add(shardId));
    cluster.on("shardDown", ({ shardId }) => void this.#shards.delete(shardId));
    cluster.on("updateAvailable", ({ version, current, command }) => {
      this.#notice = `Version ${version} is available, and this is ${current}. Update it: ${command}`;
    });
    cluster.once("stopped", () => this.close());
    this.#screen.open();
  }

  close(): void {
    this.#screen.close();
    for (const line of this.#logLines.slice(-LAST_LINES)) this.#stream.write(`${line}\n`);
    this.#logLines = [];
  }
}
