import fs from "node:fs";
import path from "node:path";
import type { Operation } from "../domain/operation.ts";

const DOMAIN = path.join(import.meta.dirname, "..", "domain");

const isOperation = (value: unknown): value is Operation => typeof value === "function" && "spec" in value;

/** Every operation that a module of the domain exports. */
export async function findOperations(): Promise<Operation[]> {
  const files = fs.globSync("**/*.ts", { cwd: DOMAIN }).filter((file) => !file.endsWith(".test.ts"));
  const defining = files.filter((file) => /operation(<|\()/i.test(fs.readFileSync(path.join(DOMAIN, file), "utf8")));
  const modules = await Promise.all(defining.map((file) => import(path.join(DOMAIN, file)) as Promise<object>));
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isOperation)))];
}
