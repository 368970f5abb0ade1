import { RESULT_MEANINGS } from "../../../control/automations/run-meanings.ts";
import type { Client, Schemas } from "../../client.ts";
import { CategoryNames } from "../categories.ts";
import type { Output } from "../output.ts";
import type { Column } from "../render-table.ts";
import { subcommand, UsageError } from "../subcommand.ts";
import {
  describeComparison,
  describeRun,
  describeStep,
  indentPlace,
  linesOfCounts,
  type Run,
  seconds,
} from "./run-texts.ts";

type Automation = Schemas["AutomationSummary"];

const COLUMNS: Column<Automation>[] = [
  { title: "Category", cell: ({ category }) => category.name },
  { title: "Name", cell: ({ name }) => name },
  { title: "ID", cell: ({ id }) => id },
  { title: "On", cell: ({ enabled }) => (enabled ? "on" : "off") },
  { title: "Runs today", cell: ({ today }) => String(today.runs) },
  { title: "Failed", cell: ({ today }) => String(today.failed) },
  { title: "Refused", cell: ({ today }) => String(today.refused) },
  { title: "Last result", cell: ({ lastRun }) => (lastRun ? `${lastRun.result}, ${lastRun.at}` : "") },
];

export const listAutomations = subcommand({
  takes: "",
  about: "lists the automations of your categories, and what they did today",
  flags: { category: { takes: "NAME", about: "only automations of this category, by name or id" } },
  async run({ client: connect, flags, output, signal }) {
    const client = await connect();
    const names = new CategoryNames(client, signal);
    const query = flags.category === undefined ? {} : { category: await names.findOne(flags.category) };
    await output.table(
      await client.get("/automations", { query, signal }),
      COLUMNS,
      flags.category === undefined ? "No automations yet." : "The category has no automations.",
    );
  },
});

export const showAutomation = subcommand({
  takes: "CATEGORY AUTOMATION",
  about: "shows what an automation did today, its last runs, and the latest one step by step",
  help: `Example: svc-bots automations show "Public lobbies" "Greet who joins" --run 2
Category and automation are given by name or id. The last 20 runs are stored, for a day.`,
  flags: { run: { takes: "N", about: "only this run, step by step; 1 is the latest" } },
  async run({ client: connect, args: [category = "", name = ""], flags, output, signal }) {
    const number = flags.run === undefined ? undefined : readNumber(flags.run);
    const client = await connect();
    const categoryId = await new CategoryNames(client, signal).findOne(category);
    const automation = findAutomation(await readAutomations(client, categoryId, signal), name, category);
    const path = { categoryId, automationId: automation.id };
    const activity = await client.get("/categories/{categoryId}/automations/{automationId}/activity", { path, signal });
    if (number === undefined) return showAll(automation, activity, output);
    const run = activity.runs[number - 1];
    if (!run) throw new Error(`There is no run ${number}: ${activity.runs.length} are stored.`);
    return showRun(run, number, output);
  },
});

function readNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`--run: ${text} is no number from 1.`);
  return Number(text);
}

const readAutomations = (client: Client, category: string, signal: AbortSignal): Promise<readonly Automation[]> =>
  client.get("/automations", { query: { category }, signal });

/** By its id, or its name in any case. Names may differ in case alone. @throws Error when there is none, or several. */
function findAutomation(all: readonly Automation[], text: string, category: string): Automation {
  const lower = text.toLowerCase();
  const choices = [
    all.filter(({ id }) => id === text),
    all.filter(({ name }) => name === text),
    all.filter(({ name }) => name.toLowerCase() === lower),
  ];
  const [found, ...others] = choices.find(({ length }) => length > 0) ?? [];
  if (!found) throw new Error(`The category ${category} has no automation ${text}. See svc-bots automations.`);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => id).join(", ");
  throw new Error(`The category ${category} has several automations ${text}. Give the id of one: ${ids}.`);
}

interface Numbered {
  number: number;
  run: Run;
}
const RUN_COLUMNS: Column<Numbered>[] = [
  { title: "Run", cell: ({ number }) => String(number) },
  { title: "Ended", cell: ({ run }) => run.at },
  { title: "Bot", cell: ({ run }) => botOf(run) },
  { title: "Started by", cell: ({ run }) => run.startedBy },
  { title: "Person", cell: ({ run }) => run.person?.displayName ?? "" },
  { title: "Length", cell: ({ run }) => seconds(run.lengthMs) },
  { title: "Result", cell: ({ run }) => run.result },
];

const botOf = ({ botId, botName }: Run): string => botName ?? botId;

async function showAll(automation: Automation, activity: Schemas["AutomationActivity"], output: Output) {
  const { name, id, category, enabled, today } = automation;
  await output.answer({ automation, ...activity }, () => [
    `${name} (${id}) of ${category.name}: ${enabled ? "on" : "off"}`,
    ...linesOfCounts(today),
  ]);
  if (output.isJson) return;
  const rows = activity.runs.map((run, index) => ({ number: index + 1, run }));
  await output.table(rows, RUN_COLUMNS, "No run of the last day is stored.");
  const [latest] = activity.runs;
  if (latest) await showRun(latest, 1, output);
}

interface Line {
  after: string;
  place: string;
  text: string;
}
const LINE_COLUMNS: Column<Line>[] = [
  { title: "After", cell: ({ after }) => after },
  { title: "Step", cell: ({ place }) => place },
  { title: "What it did", cell: ({ text }) => text },
];

/** A run step by step. */
async function showRun(run: Run, number: number, output: Output) {
  await output.answer(run, () => [
    `Run ${number} on ${botOf(run)}: ${describeRun(run)}: ${RESULT_MEANINGS[run.result]}`,
    ...(run.isCut ? ["It was too long: some of its steps or comparisons were left out."] : []),
  ]);
  if (output.isJson) return;
  const lines = [
    ...run.conditions.map((one) => ({ after: "", place: "if", text: describeComparison(one) })),
    ...run.steps.map((entry) => ({
      ...{ after: seconds(entry.at), place: indentPlace(entry.step), text: describeStep(entry) },
    })),
  ];
  await output.table(lines, LINE_COLUMNS, "No step was done.");
}
