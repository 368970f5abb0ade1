import type { Command } from "./command.ts";
import { type ArgumentProblem, usageOf } from "./command-arguments.ts";
import { type Answer, refuse } from "./replies/phrase.ts";

/** The refusal of invalid arguments, with the usage of the command. */
export function usageRefusal(command: Command, problem: ArgumentProblem): Answer {
  const usage = usageOf(command.name, command.parameters);
  if (problem.kind === "surplus") return refuse("usage.surplus", { value: problem.value, usage });
  const { parameter } = problem;
  if (problem.kind === "missing") return refuse("usage.missing", { parameter: parameter.name, usage });
  if (parameter.kind === "number") {
    return refuse("usage.range", { parameter: parameter.name, min: parameter.min, max: parameter.max, usage });
  }
  return refuse("usage.invalid", { value: problem.value, parameter: parameter.name, usage });
}
