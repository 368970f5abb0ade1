import { z } from "zod";

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  additionalProperties?: unknown;
}
export type Path = (string | number)[];

const toSchema = (input: z.ZodType): Schema => z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;

/**
 * Visits every part of an input's schema. What can contain itself, as steps contain steps, is visited once on each path.
 * @param outer The names of the schemas around this one.
 */
function walk(
  schema: Schema,
  root: Schema,
  path: Path,
  visit: (schema: Schema, path: Path) => void,
  outer: readonly string[] = [],
): void {
  visit(schema, path);
  const inside = (part: Schema, at = path) => walk(part, root, at, visit, outer);
  const name = schema.$ref?.split("/").at(-1) ?? "";
  const named = root.$defs?.[name];
  if (named && !outer.includes(name)) walk(named, root, path, visit, [...outer, name]);
  for (const [member, type] of Object.entries(schema.properties ?? {})) inside(type, [...path, member]);
  if (schema.items) inside(schema.items, [...path, 0]);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) inside(part);
}

/** Where a string can stand in an input. */
export function stringPaths(input: z.ZodType): Path[] {
  const root = toSchema(input);
  const found = new Map<string, Path>();
  walk(root, root, [], (schema, path) => {
    if (schema.type === "string") found.set(JSON.stringify(path), path);
  });
  return [...found.values()];
}

/** Where a whole number may be larger than this in an input. */
export function numberPathsAbove(limit: number, input: z.ZodType): Path[] {
  const root = toSchema(input);
  const found = new Map<string, Path>();
  walk(root, root, [], ({ type, maximum = Number.POSITIVE_INFINITY }, path) => {
    if (type === "integer" && maximum > limit) found.set(JSON.stringify(path), path);
  });
  return [...found.values()];
}

export interface Member {
  path: Path;
  types: string[];
  /** The words that it may be, where it may be few. */
  words: unknown[];
}

/** Every place of an input where a value can stand. */
export function memberPaths(input: z.ZodType): Member[] {
  const root = toSchema(input);
  const found = new Map<string, Member>();
  walk(root, root, [], ({ type, enum: words = [], const: word }, path) => {
    const known = found.get(JSON.stringify(path)) ?? { path, types: [], words: [] };
    if (type !== undefined) known.types.push(type);
    known.words.push(...words, ...(word === undefined ? [] : [word]));
    found.set(JSON.stringify(path), known);
  });
  return [...found.values()].filter(({ path }) => path.length > 0);
}

/** Strings and lists without a maximum. */
export function unboundedPaths(input: z.ZodType): string[] {
  const root = toSchema(input);
  const found: string[] = [];
  walk(root, root, [], (schema, path) => {
    const isBoundText = schema.maxLength !== undefined || schema.enum !== undefined || schema.const !== undefined;
    const isBoundPattern = schema.pattern !== undefined && !/(?<!\\)[*+]|\{\d+,\}/.test(schema.pattern);
    if (schema.type === "string" && !isBoundText && !isBoundPattern) found.push(path.join("."));
    if (schema.type === "array" && schema.maxItems === undefined) found.push(`${path.join(".")}[]`);
  });
  return found;
}

/** An input with `value` at a place, and nothing else. */
export function inputWith(path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const inner = inputWith(rest, value);
  return typeof first === "number" ? [inner] : { [first]: inner };
}
