import compile from "icu-minify/compile";
import type { Catalogue } from "./catalogue.ts";

type CompiledMessage = ReturnType<typeof compile>;

export interface CompiledCatalogue {
  readonly [name: string]: CompiledMessage | CompiledCatalogue;
}

const compiled = new WeakMap<Catalogue, CompiledCatalogue>();

/** The messages as pages have them, whose code cannot read ICU texts: the browser would load 9 kB more for that. */
export function compileCatalogue(catalogue: Catalogue): CompiledCatalogue {
  const known = compiled.get(catalogue);
  if (known) return known;
  const members = Object.entries(catalogue).map(([name, member]) => [
    name,
    typeof member === "string" ? compileMessage(member) : compileCatalogue(member),
  ]);
  const made: CompiledCatalogue = Object.fromEntries(members);
  compiled.set(catalogue, made);
  return made;
}

/**
 * As plain data, which React can send to the browser: the objects of the compiler have no prototype. A text that cannot be
 * read is shown as it stands; `npm run check` refuses it.
 */
function compileMessage(text: string): CompiledMessage {
  try {
    return JSON.parse(JSON.stringify(compile(text)));
  } catch {
    return text;
  }
}
