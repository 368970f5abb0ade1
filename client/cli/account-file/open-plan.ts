import type { Client } from "../../client.ts";
import type { Output } from "../output.ts";
import { EXIT } from "../subcommand.ts";
import { type AccountFile, findValueProblems } from "./check-entries.ts";
import { type Model, makeModel, readDocument } from "./entry-model.ts";
import { readGiven } from "./local-file.ts";
import { makePlan, type Plan, type PlanProblem } from "./make-plan.ts";
import { type ParsedFile, type Path, type Problem, parseFile } from "./parse-file.ts";
import { readNicknames, readStored, sectionsFor } from "./read-account.ts";
import type { Settings, Stored } from "./settings.ts";

export interface OpenPlan {
  plan: Plan;
  model: Model;
  stored: Stored;
  placeOf: ParsedFile["placeOf"];
}
/** A file that is not carried out: nothing was changed. */
export class WrongFile extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super("The file is wrong.");
    this.problems = [...problems].sort(
      ({ place: one }, { place: other }) => one.line - other.line || one.column - other.column,
    );
  }
}

const MAX_SHOWN = 20;

/** `bots.yaml:3:5: categories[0].config: sentence`, as compilers write it. */
export function problemLine(file: string, { path, place, message }: Problem): string {
  const member = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  return [`${file}:${place.line}:${place.column}`, member.replace(/^\./, ""), message].filter(Boolean).join(": ");
}

/** Tells the person what is wrong with the file, where something is. */
export async function reportWrongFile(
  file: string,
  output: Pick<Output, "say">,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    const { problems } = error;
    for (const problem of problems.slice(0, MAX_SHOWN)) await output.say(problemLine(file, problem));
    if (problems.length > MAX_SHOWN) await output.say(`And ${problems.length - MAX_SHOWN} more.`);
    await output.say("Nothing was changed.");
    return EXIT.failed;
  }
}

interface PlanOptions {
  client: Client;
  isDeleting: boolean;
  signal: AbortSignal;
}

/** What makes the account as the file says. @throws WrongFile with all that is wrong with it. */
export async function openPlan(file: string, { client, isDeleting, signal }: PlanOptions): Promise<OpenPlan> {
  const parsed = parseFile(await readGiven(file));
  if (!("value" in parsed)) throw new WrongFile(parsed);
  const { placeOf } = parsed;
  const refuse = (problems: readonly (PlanProblem & { onName?: boolean })[]) => {
    const placed = problems.map(({ path, message, onName }) => ({
      path,
      message,
      place: placeOf(path, onName ? "onName" : undefined),
    }));
    if (placed.length > 0) throw new WrongFile(placed);
  };
  const model = makeModel(await readDocument(client, signal));
  refuse(findValueProblems(parsed.value, model));
  const content = parsed.value as AccountFile;
  const stored = await readStored(client, sectionsFor(content), signal);
  const { plan, problems } = makePlan({ file: content, stored, model, isDeleting });
  refuse([...problems, ...(await findMissingBots(content, plan, { client, signal }))]);
  return { plan, model, stored, placeOf };
}

/** Bots that a new target names and the account does not have. */
async function findMissingBots(
  content: AccountFile,
  { steps }: Plan,
  { client, signal }: Pick<PlanOptions, "client" | "signal">,
): Promise<PlanProblem[]> {
  const paths: Path[] = steps.flatMap((step) =>
    step.action !== "delete" && step.changes.some((change) => change.path[0] === "target") ? [step.path] : [],
  );
  const named = paths.flatMap((path) => {
    const { target } = (content.schedules?.[Number(path[1])] ?? {}) as { target?: Settings };
    const botIds = (target?.botIds ?? []) as readonly string[];
    return botIds.map((id, index) => ({ id, path: [...path, "target", "botIds", index] }));
  });
  if (named.length === 0) return [];
  const nicknames = await readNicknames(client, signal);
  return named
    .filter(({ id }) => !nicknames.has(id))
    .map(({ id, path }) => ({ path, message: `There is no bot with the ID ${id}.` }));
}
