import type { WriteStream } from "node:tty";
import type { LogEntry } from "../../cluster/cluster-events.ts";
import type { ClusterOptions } from "../../cluster/cluster-options.ts";
import type { Cluster } from "../../cluster.ts";
import { toPrintableLine } from "../../logging/printable-text.ts";
import { BotRows } from "./bot-rows.ts";
import { renderTable } from "./render-table.ts";
import { Screen } from "./screen.ts";

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
