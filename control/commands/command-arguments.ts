/** The parameters of commands: how they are declared, shown, and read from text. */

interface ParameterShape<Name extends string, Required extends boolean> {
  readonly name: Name;
  readonly required: Required;
}
interface TextParameter<N extends string, R extends boolean> extends ParameterShape<N, R> {
  readonly kind: "text";
  /** Reads the rest of the line. Only the last parameter may be extended. */
  readonly extended: boolean;
}
interface SelectParameter<N extends string, R extends boolean, O extends string> extends ParameterShape<N, R> {
  readonly kind: "select";
  readonly options: readonly O[];
  /** Aliases of the options. */
  readonly aliases: ReadonlyMap<string, O>;
}
interface NumberParameter<N extends string, R extends boolean> extends ParameterShape<N, R> {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
}
export type Parameter =
  | TextParameter<string, boolean>
  | SelectParameter<string, boolean, string>
  | NumberParameter<string, boolean>;
export type Parameters = readonly Parameter[];

type ValueOf<P> =
  P extends SelectParameter<string, boolean, infer O> ? O : P extends { kind: "number" } ? number : string;
/** The arguments by parameter name. Null for an omitted one. */
export type Values<P extends Parameters> = {
  [One in P[number] as One["name"]]: One extends { required: true } ? ValueOf<One> : ValueOf<One> | null;
};

const text =
  <R extends boolean>(required: R, extended: boolean) =>
  <N extends string>(name: N): TextParameter<N, R> => ({ kind: "text", name, required, extended });
/** One word, or several in double quotes. */
export const word = text(true, false);
export const optionalWord = text(false, false);
/** The rest of the line. */
export const line = text(true, true);
export const optionalLine = text(false, true);

const select =
  <R extends boolean>(required: R) =>
  <N extends string, const O extends string>(
    name: N,
    options: readonly O[],
    aliases: Partial<Record<O, readonly string[]>> = {},
  ): SelectParameter<N, R, O> => ({
    kind: "select",
    name,
    required,
    options,
    aliases: new Map(options.flatMap((option) => [option, ...(aliases[option] ?? [])].map((one) => [one, option]))),
  });
export const choice = select(true);
export const optionalChoice = select(false);

const number =
  <R extends boolean>(required: R) =>
  <N extends string>(name: N, min: number, max: number): NumberParameter<N, R> => ({
    kind: "number",
    name,
    required,
    min,
    max,
  });
export const count = number(true);
export const optionalCount = number(false);

function usageInside(parameter: Parameter): string {
  if (parameter.kind === "select") return parameter.options.join(" | ");
  if (parameter.kind === "number") return `$${parameter.name}`;
  return parameter.extended ? `...${parameter.name}` : parameter.name;
}

/** The usage text, such as `copy [all | outfit] [...member]`. */
export function usageOf(name: string, parameters: Parameters): string {
  const shown = parameters.map((one) => (one.required ? `<${usageInside(one)}>` : `[${usageInside(one)}]`));
  return [name, ...shown].join(" ");
}

interface Token {
  value: string;
  /** This word and everything after it, as written. */
  rest: string;
}

function unquote(written: string): string {
  return /^"[^"]*"$/.test(written) ? written.slice(1, -1) : written;
}

function tokensOfLine(args: string): Token[] {
  return [...args.matchAll(/"([^"]*)"?|[^\s"]+/g)].map((found) => ({
    value: found[1] ?? found[0],
    rest: unquote(args.slice(found.index).trim()),
  }));
}

/**
 * The arguments that a line stands for, as a list, so that what is later filled into one of them stays one argument: the
 * words, and what is left of the line where the last parameter takes it.
 */
export function splitLine(parameters: Parameters, args: string): string[] {
  const last = parameters.at(-1);
  const words = last?.kind === "text" && last.extended ? parameters.length - 1 : Number.POSITIVE_INFINITY;
  const tokens = tokensOfLine(args);
  const rest = tokens[words]?.rest;
  return [...tokens.slice(0, words).map(({ value }) => value), ...(rest === undefined ? [] : [rest])];
}

function tokensOfList(args: readonly string[]): Token[] {
  return args.map((item, index) => ({
    value: item.trim(),
    rest: args
      .slice(index)
      .map((one) => one.trim())
      .filter(Boolean)
      .join(" "),
  }));
}

/** Undefined when the value is not valid for the parameter. */
function readOne(parameter: Parameter, value: string): string | number | undefined {
  if (value === "") return undefined;
  if (parameter.kind === "text") return value;
  if (parameter.kind === "select") return parameter.aliases.get(value.toLowerCase());
  if (!/^[+-]?\d{1,15}$/.test(value)) return undefined;
  const read = Number(value);
  return read >= parameter.min && read <= parameter.max ? read : undefined;
}

export type ArgumentProblem =
  | { kind: "missing"; parameter: Parameter }
  | { kind: "invalid"; parameter: Parameter; value: string }
  | { kind: "surplus"; value: string };
export type ReadArguments =
  | { ok: true; values: Record<string, string | number | null> }
  | { ok: false; problem: ArgumentProblem };

/** Reads a parameter from the next word. `used` is the number of words that it consumed. */
function readNext(parameter: Parameter, tokens: readonly Token[]): { value: string | number | null; used: number } {
  const [token] = tokens;
  if (!token) return { value: null, used: 0 };
  if (parameter.kind === "text" && parameter.extended) return { value: token.rest || null, used: tokens.length };
  const value = readOne(parameter, token.value) ?? null;
  return { value, used: value === null && token.value !== "" ? 0 : 1 };
}

/**
 * Reads arguments from one string or a list. An optional choice or number is omitted when the next word does not fit,
 * so that `copy Ann` equals `copy all Ann`. An empty item of a list omits its parameter.
 */
export function readArguments(parameters: Parameters, args: string | readonly string[]): ReadArguments {
  let tokens = typeof args === "string" ? tokensOfLine(args) : tokensOfList(args);
  const values: Record<string, string | number | null> = {};
  let passedOver: Parameter | null = null;
  for (const parameter of parameters) {
    const { value, used } = readNext(parameter, tokens);
    if (value === null && parameter.required) return { ok: false, problem: problemWith(parameter, tokens[0]?.value) };
    if (value === null && used === 0) passedOver ??= parameter;
    values[parameter.name] = value;
    tokens = tokens.slice(used);
  }
  const surplus = tokens.find((token) => token.value !== "")?.value;
  return surplus === undefined
    ? { ok: true, values }
    : { ok: false, problem: passedOver ? problemWith(passedOver, surplus) : { kind: "surplus", value: surplus } };
}

function problemWith(parameter: Parameter, value: string | undefined): ArgumentProblem {
  return value ? { kind: "invalid", parameter, value } : { kind: "missing", parameter };
}
