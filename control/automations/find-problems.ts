import type { Parameters } from "../commands/command-arguments.ts";
import { readArguments, splitLine, usageOf } from "../commands/command-arguments.ts";
import { isSendCommand } from "../commands/forward-limits.ts";
import { normalizeCommandName } from "../commands/normalize-command-name.ts";
import type { Automation, ChooseStep, RunStep, Step } from "./automation.ts";
import { type AutomationProblem, findConditionProblems } from "./find-condition-problems.ts";
import { isTimeZone } from "./lobby.ts";
import { needOf, type PlaceholderNeed, placeholdersIn } from "./placeholders.ts";
import { isCommandTrigger } from "./triggers.ts";
import { EVENTS, LIMITS } from "./vocabulary.ts";

type Path = AutomationProblem["path"];
/** The commands that bots know without automations. */
export interface BuiltInCommands {
  find(name: string): { name: string; parameters: Parameters } | null;
}
type Report = (path: Path, message: string) => void;

/** What cannot be seen from the shape of automations alone. An empty list for automations that can run. */
export function findAutomationProblems(
  automations: readonly Automation[],
  commands: BuiltInCommands,
): AutomationProblem[] {
  const problems: AutomationProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  checkSize(automations, report);
  const custom = checkCommandNames(automations, commands, report);
  for (const [index, automation] of automations.entries()) {
    if (!isTimeZone(automation.timeZone)) {
      report([index, "timeZone"], `There is no time zone “${automation.timeZone}”: write one such as Europe/Berlin.`);
    }
    if (automation.if) problems.push(...findConditionProblems(automation.if, [index, "if"]));
    const given = startedBy(automation);
    const check = new StepCheck({ commands, custom, given, own: namesOf(automation), report });
    check.block(automation.do, [index, "do"], 1);
  }
  return problems;
}

function checkSize(automations: readonly Automation[], report: Report): void {
  if (automations.length > LIMITS.automations) report([], `There must be at most ${LIMITS.automations} automations.`);
  const triggers = automations.reduce((sum, { when }) => sum + when.length, 0);
  if (triggers > LIMITS.triggers) report([], `All automations together must have at most ${LIMITS.triggers} triggers.`);
  const bytes = new TextEncoder().encode(JSON.stringify(automations)).length;
  if (bytes > LIMITS.bytes) report([], `All automations together must be at most ${LIMITS.bytes} bytes of JSON.`);
  for (const member of ["id", "name"] as const) {
    const seen = new Set<string>();
    for (const [index, { [member]: value }] of automations.entries()) {
      if (value !== undefined && seen.has(value))
        report([index, member], `Another automation has the ${member} “${value}” too.`);
      if (value !== undefined) seen.add(value);
    }
  }
}

const namesOf = ({ when }: Automation): Set<string> =>
  new Set(
    when.filter(isCommandTrigger).flatMap(({ command, aliases }) => [command, ...aliases].map(normalizeCommandName)),
  );

/** @returns The normalized names of all custom commands. */
function checkCommandNames(automations: readonly Automation[], commands: BuiltInCommands, report: Report): Set<string> {
  const taken = new Set<string>();
  const check = (name: string, path: Path) => {
    const builtIn = commands.find(name);
    const normalized = normalizeCommandName(name);
    if (builtIn) report(path, `Bots know the command “${builtIn.name}” already: choose another name than “${name}”.`);
    else if (taken.has(normalized)) report(path, `Another command of this category is called “${name}” too.`);
    taken.add(normalized);
  };
  for (const [index, { when }] of automations.entries()) {
    for (const [at, trigger] of when.entries()) {
      if (!isCommandTrigger(trigger)) continue;
      check(trigger.command, [index, "when", at, "command"]);
      for (const [number, alias] of trigger.aliases.entries()) check(alias, [index, "when", at, "aliases", number]);
    }
  }
  return taken;
}

/** What at least one of its triggers gives to its placeholders. */
function startedBy({ when }: Automation): Set<PlaceholderNeed> {
  const needs = when.flatMap((trigger): PlaceholderNeed[] => {
    if (isCommandTrigger(trigger)) return ["person", "message", "command"];
    const { person, message } = EVENTS[trigger.event];
    return [...(person ? (["person"] as const) : []), ...(message ? (["message"] as const) : [])];
  });
  return new Set<PlaceholderNeed>([null, ...needs]);
}
const WHAT_IS_NEEDED = {
  person: "nobody causes what starts this automation",
  message: "this automation is not started by a message or a command",
  command: "this automation is not started by a command of its own",
};

interface StepContext {
  commands: BuiltInCommands;
  custom: ReadonlySet<string>;
  given: ReadonlySet<PlaceholderNeed>;
  /** The names of the automation's own commands. */
  own: ReadonlySet<string>;
  report: Report;
}

class StepCheck {
  readonly #context: StepContext;
  constructor(context: StepContext) {
    this.#context = context;
  }

  block(steps: readonly Step[], path: Path, depth: number): void {
    if (depth > LIMITS.nesting) this.#context.report(path, `Steps can be nested at most ${LIMITS.nesting} deep.`);
    else for (const [index, step] of steps.entries()) this.#step(step, [...path, index], depth);
  }

  #step(step: Step, path: Path, depth: number): void {
    if ("run" in step) this.#run(step, path);
    else if ("notify" in step) this.#text(step.notify, [...path, "notify"]);
    else if ("repeat" in step) this.block(step.do, [...path, "do"], depth + 1);
    else if ("oneOf" in step) this.block(step.oneOf, [...path, "oneOf"], depth + 1);
    else if ("choose" in step) this.#choose(step, path, depth);
  }

  #choose(step: ChooseStep, path: Path, depth: number): void {
    for (const [index, branch] of step.choose.entries()) {
      for (const problem of findConditionProblems(branch.if, [...path, "choose", index, "if"])) {
        this.#context.report(problem.path, problem.message);
      }
      this.block(branch.do, [...path, "choose", index, "do"], depth + 1);
    }
    this.block(step.else, [...path, "else"], depth + 1);
  }

  #run({ run, args, as }: RunStep, path: Path): void {
    const { commands, custom, own, given, report } = this.#context;
    this.#text(args, [...path, "args"]);
    if (as === "caller" && !given.has("person")) {
      report([...path, "as"], "Nobody causes what starts this automation: only an owner's rights can count.");
    }
    const command = commands.find(run);
    const normalized = normalizeCommandName(run);
    if (own.has(normalized)) report([...path, "run"], `“${run}” would start this automation again.`);
    else if (!command && !custom.has(normalized)) report([...path, "run"], `There is no command “${run}”.`);
    else if (command) this.#arguments(command, args, path);
  }

  #arguments({ name, parameters }: { name: string; parameters: Parameters }, args: string, path: Path): void {
    const message = findArgumentFault(name, parameters, args);
    if (message) this.#context.report([...path, "args"], message);
  }

  #text(text: string, path: Path): void {
    const { given, report } = this.#context;
    for (const name of placeholdersIn(text)) {
      const need = needOf(name);
      if (need === undefined) report(path, `There is no placeholder {${name}}.`);
      else if (need && !given.has(need)) report(path, `{${name}} has no value here, because ${WHAT_IS_NEEDED[need]}.`);
    }
  }
}

function findArgumentFault(name: string, parameters: Parameters, args: string): string | null {
  if (name === "prev") return "An automation cannot repeat a command: it names the one that it runs.";
  const items = splitLine(parameters, args);
  const forwarded = isSendCommand(name) ? items[parameters.findIndex((one) => one.name === "command")] : undefined;
  // What a player typed never becomes the name of a command.
  if (forwarded !== undefined && placeholdersIn(forwarded).length > 0) {
    return "The name of the command that is sent must be written out, without placeholders.";
  }
  if (placeholdersIn(args).length > 0 || readArguments(parameters, items).ok) return null;
  return `These are no arguments of “${name}”. Usage: ${usageOf(name, parameters)}`;
}
