import { Ajv2020, type DefinedError, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Model, Schema } from "./entry-model.ts";
import type { Path } from "./parse-file.ts";
import { SECTION_NAMES } from "./sections.ts";

/** An entry of the file: what it does not have is as by default. */
export type Entry = { readonly name: string } & Readonly<Record<string, unknown>>;
/** A file that has passed the check. */
export interface AccountFile extends Partial<Record<(typeof SECTION_NAMES)[number], readonly Entry[]>> {
  version: 1;
  /** Members that the service keeps without a look at them, such as `categories.config.note`. */
  otherMembers?: readonly string[];
}
export interface ValueProblem {
  path: Path;
  /** It is about the name of the member, and not about its value. */
  onName: boolean;
  message: string;
}

/** Enough to see what is wrong with a file. */
const MAX_PROBLEMS = 100;

/** What of a value is not as the service takes it. Empty for an `AccountFile`. */
export function findValueProblems(value: unknown, model: Model): ValueProblem[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: false });
  const problems = check(ajv.compile(FILE), value, []);
  if (problems.length > 0 && !isObject(value)) return problems;
  const others = readOtherMembers(value);
  for (const name of SECTION_NAMES) {
    const entries = (value as Record<string, unknown>)[name];
    if (!Array.isArray(entries)) continue;
    const validate = ajv.compile(entrySchema(model[name].schema, [name], others));
    for (const [index, entry] of entries.entries()) {
      if (problems.length >= MAX_PROBLEMS) return problems;
      problems.push(...check(validate, entry, [name, index]));
    }
  }
  return problems;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** One value has one problem: an enum has its limits too. */
function check(validate: ValidateFunction, value: unknown, at: Path): ValueProblem[] {
  validate(value);
  const problems = withoutBranches(validate.errors ?? []).map((error) => toProblem(error, at));
  return [...new Map(problems.map((problem) => [JSON.stringify(problem.path), problem])).values()];
}

const FILE: Schema = {
  type: "object",
  required: ["version"],
  additionalProperties: false,
  properties: {
    version: { const: 1 },
    otherMembers: { type: "array", items: { type: "string" } },
    ...Object.fromEntries(SECTION_NAMES.map((name) => [name, { type: "array" }])),
  },
};

const readOtherMembers = (value: unknown): string[] => {
  const { otherMembers } = (value ?? {}) as { otherMembers?: unknown };
  return Array.isArray(otherMembers) ? otherMembers.filter((one) => typeof one === "string") : [];
};

function entrySchema(schema: Schema, path: readonly string[], others: readonly string[]): Schema {
  const shared = new Map<string, Schema>();
  const entry = withOthers(schema, path, { others, shared });
  return { ...entry, $defs: Object.fromEntries([...shared.values()].map((one, index) => [index, one])) };
}

interface Sharing {
  others: readonly string[];
  /** Objects that are the same in many places, by what they are: checking them takes a third of the time to compile. */
  shared: Map<string, Schema>;
}

/** Takes members that the file says to be meant, where the service keeps them. */
function withOthers(schema: Schema, path: readonly string[], sharing: Sharing): Schema {
  const { items, properties } = schema;
  if (items) return { ...schema, items: withOthers(items, path, sharing) };
  if (!properties) return schema;
  const prefix = `${path.join(".")}.`;
  const meant = schema["x-keeps-others"]
    ? sharing.others.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length))
    : [];
  const known = Object.entries(properties).map(([name, part]) => [name, withOthers(part, [...path, name], sharing)]);
  const own = {
    ...schema,
    properties: { ...Object.fromEntries(meant.map((name) => [name, {}])), ...Object.fromEntries(known) },
  };
  const key = JSON.stringify(own);
  if (!sharing.shared.has(key)) sharing.shared.set(key, own);
  return { $ref: `#/$defs/${[...sharing.shared.keys()].indexOf(key)}` };
}

/** Of alternatives, the problems of the one that was meant: whose type fits. Otherwise, that none fits. */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  const branchOf = (error: ErrorObject) =>
    choices.find(
      (choice) =>
        error.schemaPath.startsWith(`${choice.schemaPath}/`) && isInside(error.instancePath, choice.instancePath),
    );
  const isMeant = (error: ErrorObject) => {
    const choice = branchOf(error);
    return choice?.keyword === "anyOf" && !(error.keyword === "type" && error.instancePath === choice.instancePath);
  };
  const meant = errors.filter(isMeant);
  return errors.filter(
    (error) =>
      error.keyword !== "if" && (branchOf(error) ? isMeant(error) : !meant.some((one) => branchOf(one) === error)),
  );
}

const isInside = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);

function toProblem(given: ErrorObject, at: Path): ValueProblem {
  const error = given as DefinedError;
  const inside = given.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const path = [...at, ...inside];
  if (error.keyword === "required") {
    return { path: [...path, error.params.missingProperty], onName: false, message: "This is missing." };
  }
  if (error.keyword !== "additionalProperties") return { path, onName: false, message: describe(error) };
  const advice = (given.parentSchema as Schema)["x-keeps-others"]
    ? " The service would keep it unread: name it under `otherMembers` where that is meant."
    : "";
  const member = error.params.additionalProperty;
  return { path: [...path, member], onName: true, message: `There is no such member.${advice}` };
}

const TYPES: Readonly<Record<string, string>> = {
  object: "an entry with members",
  array: "a list",
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
};
const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(", ");
const namesOf = (schema: unknown): string => Object.keys((schema as Schema).properties ?? {}).join(", ");

function describe({ keyword, params, parentSchema, data, message }: DefinedError): string {
  switch (keyword) {
    case "type": {
      const isPlain = params.type === "string" && ["number", "boolean"].includes(typeof data);
      return `This must be ${TYPES[params.type] ?? params.type}${isPlain ? ": put it in quotes" : ""}.`;
    }
    case "anyOf":
      return `This must be ${((parentSchema as Schema).anyOf ?? []).map(({ type = "" }) => TYPES[type] ?? type).join(", or ")}.`;
    case "oneOf":
      return "This must have one of `cron` and `at`.";
    case "const":
      return `This must be ${list([params.allowedValue])}.`;
    case "enum":
      return `This must be one of ${list(params.allowedValues)}.`;
    case "minProperties":
    case "maxProperties":
      return `This must have one of the members ${namesOf(parentSchema)}.`;
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minimum":
    case "maximum":
      return `This must ${LIMITS[keyword](params.limit)}.`;
    case "pattern":
      return (parentSchema as Schema).format === "date-time"
        ? "This must be a time such as 2027-01-31T18:00:00Z."
        : "This does not have the form that the service reads.";
    default:
      return `This ${message}.`;
  }
}

const LIMITS = {
  minLength: (limit: number) => (limit === 1 ? "not be empty" : `have at least ${limit} characters`),
  maxLength: (limit: number) => `have at most ${limit} characters`,
  minItems: (limit: number) => (limit === 1 ? "not be empty" : `have at least ${limit} entries`),
  maxItems: (limit: number) => `have at most ${limit} entries`,
  minimum: (limit: number) => `be at least ${limit}`,
  maximum: (limit: number) => `be at most ${limit}`,
} as const;
