import type { z } from "zod";
import { findForbidden } from "#server/contract/free-form.ts";
import { type JsonProblem, readJson } from "./read-json.ts";
import { issueInWords } from "./zod-form.ts";

export type Config = Record<string, unknown>;

export type ReadConfig = { config: Config; problems: [] } | { config: null; problems: JsonProblem[] };

const isObject = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A config that a person typed as JSON, checked with its contract; every problem with its place in the text. */
export function readConfig(text: string, contract: z.ZodType): ReadConfig {
  const read = readJson(text);
  if (read.problem) return { config: null, problems: [read.problem] };
  const { value, placeOf } = read;
  if (!isObject(value)) return refuse([{ message: "An object is wanted: { … }", place: placeOf([]) }]);
  const forbidden = findForbidden(value);
  const issues = forbidden
    ? [forbidden]
    : (contract.safeParse(value, { reportInput: true }).error?.issues ?? []).map(inWords);
  if (issues.length === 0) return { config: value, problems: [] };
  return refuse(
    issues.map(({ message, path }) => ({
      message: path.length > 0 ? `${path.join(".")}: ${message}` : message,
      place: placeOf(path),
    })),
  );
}

const inWords = (issue: z.core.$ZodIssue) => ({ message: issueInWords(issue), path: issue.path });
const refuse = (problems: JsonProblem[]): ReadConfig => ({
  config: null,
  problems: problems.sort((a, b) => a.place.offset - b.place.offset),
});

export const writeConfig = (config: Config): string => JSON.stringify(config, null, 2);
