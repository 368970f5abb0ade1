/** How a language writes values: the rest is as in JSON. */
export interface LiteralStyle {
  name(name: string): string;
  atom(value: null | boolean | number | string): string;
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;
const MAX_LINE = 64;

export const JAVASCRIPT: LiteralStyle = {
  name: (name) => (IDENTIFIER.test(name) ? name : JSON.stringify(name)),
  atom: (value) => JSON.stringify(value),
};

export const PYTHON: LiteralStyle = {
  name: (name) => JSON.stringify(name),
  atom: (value) => {
    if (value === null) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    return JSON.stringify(value);
  },
};

/** A value of JSON in the words of a language, on one line while it is short. @param indent Of the line that it begins on. */
export function writeLiteral(value: unknown, style: LiteralStyle, indent = ""): string {
  if (typeof value !== "object" || value === null) return style.atom(value as string);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => writeLiteral(one, style, inner))
    : Object.entries(value).map(([name, one]) => `${style.name(name)}: ${writeLiteral(one, style, inner)}`);
  if (parts.length === 0) return `${open}${close}`;
  const pad = open === "{" ? " " : "";
  // biome-ignore lint/plugin: code, not words
  const line = `${open}${pad}${parts.join(", ")}${pad}${close}`;
  if (indent.length + line.length <= MAX_LINE && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}
