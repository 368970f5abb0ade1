import { REFUSAL_MEANINGS } from "../../../control/automations/run-meanings.ts";
import type { Schemas } from "../../client.ts";

export type Run = Schemas["AutomationRun"];
type Entry = Run["steps"][number];
type Counts = Schemas["AutomationSummary"]["today"];

/** A later version of the service may know others. */
const wordsOfLimit = (limit: string): string => (REFUSAL_MEANINGS as Readonly<Record<string, string>>)[limit] ?? limit;

const ERROR_FORMAT = 4;

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** How it ended, and what had started it: `done after 1.5 s (memberJoined, by Ann)`. */
export const describeRun = ({
  result,
  lengthMs,
  startedBy,
  person,
}: Pick<Run, "result" | "lengthMs" | "startedBy" | "person">): string =>
  `${result} after ${seconds(lengthMs)} (${startedBy}${person ? `, by ${person.displayName}` : ""})`;

/** What it did in a day, with what limits refused. */
export function linesOfCounts({ runs, failed, refused, refusedBy }: Counts): string[] {
  return [
    `Today, in UTC: ${runs} ${runs === 1 ? "run" : "runs"}, ${failed} failed, ${refused} refused`,
    ...Object.entries(refusedBy).map(([limit, count]) => `  ${count} refused: ${wordsOfLimit(limit)}`),
  ];
}

export const describeComparison = ({ value, was, holds }: Run["conditions"][number]): string =>
  `${value} was ${was === null ? "unknown" : JSON.stringify(was)}: ${holds ? "held" : "did not hold"}`;

/** What became of a step. */
export function describeStep(entry: Entry): string {
  switch (entry.did) {
    case "ran": {
      const call = [entry.command, entry.args].filter(Boolean).join(" ");
      return `${call}: ${entry.format === ERROR_FORMAT ? "failed: " : ""}${entry.answer}`;
    }
    case "unknownCommand":
      return `there is no command ${entry.command}`;
    case "waited":
      return `waited ${entry.seconds} s`;
    case "notified":
      return `told you: ${entry.text}`;
    case "chose": {
      const branch = entry.branch === "else" ? "else" : `choose[${entry.branch}]`;
      return [`took ${branch}`, ...entry.read.map(describeComparison)].join("; ");
    }
    case "repeated":
      return `${entry.times} times`;
    case "picked":
      return `picked oneOf[${entry.index}] at random`;
    case "stopped":
      return "ended the run";
    case "disabled":
      return "is disabled";
    case "refused":
      return `not done: ${wordsOfLimit(entry.limit)}`;
    default:
      return whatElse(entry);
  }
}

/** What a later version of the service knows. */
const whatElse = ({ did }: { did: string }): string => did;

/** What names one step within the block that has it. */
const PLACE_OF_STEP = /(?:choose\[\d+\]\.)?(?:do|else|oneOf)\[\d+\]/g;

/** The place of a step within its block, indented by the blocks around it: `  choose[0].do[1]`. */
export function indentPlace(place: string): string {
  const steps = place.match(PLACE_OF_STEP) ?? [place];
  return `${"  ".repeat(steps.length - 1)}${steps.at(-1)}`;
}
