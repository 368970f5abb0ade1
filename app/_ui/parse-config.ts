import type { z } from "zod";
import { findForbiddenContent } from "#server/contract/free-form-json.ts";
import { type JsonProblem, readJson } from "./read-json.ts";
import { describeIssue } from "./zod-form.ts";

export type Config = Record<string, unknown>;

export type ParsedConfig = { config: Config; problems: [] } | { config: null; problems: JsonProblem[] };

const isObject = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A config that a person typed as JSON, checked with its contract; every problem with its place in the text. */
export function parseConfig(text: string, contract: z.ZodType): ParsedConfig {
  const read = readJson(text);
  if (read.problem) return { config: null, problems: [read.problem] };
  const { value, placeOf } = read;
  if (!isObject(value)) return refuse([{ message: "An object is wanted: { … }", place: placeOf([]) }]);
  const forbidden = findForbiddenContent(value);
  const issues = forbidden
    ? [forbidden]
    : (contract.safeParse(value, { reportInput: true }).error?.issues ?? []).map(describeZodIssue);
  if (issues.length === 0) return { config: value, problems: [] };
  return refuse(
    issues.map(({ message, path }) => ({
      message: path.length > 0 ? `${path.join(".")}: ${message}` : message,
      place: placeOf(path),
    })),
  );
}

const describeZodIssue = (issue: z.core.$ZodIssue) => ({ message: describeIssue(issue), path: issue.path });
const refuse = (problems: JsonProblem[]): ParsedConfig => ({
  config: null,
  problems: problems.sort((a, b) => a.place.offset - b.place.offset),
});

export const formatConfig = (config: Config): string => JSON.stringify(config, null, 2);
