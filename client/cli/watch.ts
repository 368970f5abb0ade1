import type { EventName, GatewayEvent } from "../client.ts";
import { describeRun } from "./automations/run-texts.ts";
import { coloredStatus } from "./bots/bot-statuses.ts";
import { CategoryNames } from "./categories.ts";
import type { ColoredText } from "./colored-text.ts";
import { countsOf } from "./jobs/job-texts.ts";
import { type CommandContext, subcommand } from "./subcommand.ts";

const EVENTS = [
  "snapshot",
  "bot",
  "gone",
  "shards",
  "activity",
  "automationRan",
  "job",
] as const satisfies readonly EventName[];
/** Kinds of activity whose text is somebody's words; that of the others says who. */
const SAID: readonly string[] = ["message", "whisper", "command", "chat"];
const FLAGS = {
  bots: { takes: "A,B", about: "only these bots, by id", isRepeatable: true },
  category: { takes: "A,B", about: "only bots of these categories, by name or id", isRepeatable: true },
} as const;

/** Writes events of the fleet until Ctrl-C. A snapshot is read for the names of the bots, also where it is not written. */
async function follow(
  {
    client: connect,
    flags,
    output,
    signal,
  }: Pick<CommandContext<typeof FLAGS>, "client" | "flags" | "output" | "signal">,
  wanted: readonly EventName[],
): Promise<void> {
  const client = await connect();
  const names = new CategoryNames(client, signal);
  const category = flags.category && (await Promise.all(flags.category.map((one) => names.findId(one))));
  const events = [...new Set<EventName>(["snapshot", ...wanted])];
  const nicknames = new Map<string, string>();
  for await (const event of client.events({ events, bots: flags.bots, category, signal })) {
    remember(nicknames, event);
    if (!wanted.includes(event.event) || (!output.isJson && isSaidElsewhere(event, wanted))) continue;
    await output.line(event, () => [`${timeOf(event)}  `, ...[describe(event, nicknames)].flat()]);
  }
}

/** The entry in the history of a bot that an automation ran says less than the event. */
const isSaidElsewhere = (event: GatewayEvent, wanted: readonly EventName[]): boolean =>
  event.event === "activity" && event.data.kind === "automation" && wanted.includes("automationRan");

function remember(nicknames: Map<string, string>, event: GatewayEvent): void {
  const bots = event.event === "snapshot" ? event.data.bots : event.event === "bot" ? [event.data] : [];
  for (const { id, nickname } of bots) nicknames.set(id, nickname);
}

/** By the clock of the service, in this place's time. */
function timeOf({ id }: GatewayEvent): string {
  const ms = Number(id.split("-")[0]);
  return new Date(Number.isFinite(ms) && ms > 0 ? ms : Date.now()).toTimeString().slice(0, 8);
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

const connectedOn = (shards: Extract<GatewayEvent, { event: "shards" }>["data"]): number =>
  shards.reduce((sum, { connectedBots }) => sum + connectedBots, 0);

function describe(event: GatewayEvent, nicknames: ReadonlyMap<string, string>): ColoredText {
  const nameOf = (id: string) => nicknames.get(id) ?? id;
  switch (event.event) {
    case "snapshot":
      return `${count(event.data.bots.length, "bot")} on ${count(event.data.shards.length, "shard")}`;
    case "bot": {
      const { nickname, status, party } = event.data;
      return [`${nickname}  `, ...coloredStatus(status), party ? `, party of ${party.members.length}` : ""];
    }
    case "gone":
      return `${nameOf(event.data.id)}  is no longer connected`;
    case "shards":
      return `${count(event.data.length, "shard")} with ${count(connectedOn(event.data), "bot")}`;
    case "activity": {
      const { botId, kind, from, text } = event.data;
      return `${nameOf(botId)}  ${kind}: ${from !== null && SAID.includes(kind) ? `${from}: ` : ""}${text}`;
    }
    case "automationRan":
      return `${nameOf(event.data.botId)}  automation: ${event.data.automation.name}: ${describeRun(event.data)}`;
    case "job":
      return `job ${event.data.id}  ${event.data.state}: ${countsOf(event.data)}`;
  }
}

export const watch = subcommand({
  takes: "",
  about: "writes what happens in your fleet, as it happens, until Ctrl-C",
  flags: {
    ...FLAGS,
    events: { takes: "A,B", about: "only these events", values: EVENTS, isRepeatable: true },
  },
  run: (context) =>
    follow(
      context,
      EVENTS.filter((name) => context.flags.events?.includes(name) ?? true),
    ),
});

export const followLogs = subcommand({
  takes: "",
  about: "writes what your bots do and what players say to them, as it happens, until Ctrl-C",
  help: "What happened before is in the history of each bot in the portal.",
  flags: FLAGS,
  run: (context) => follow(context, ["activity"]),
});
