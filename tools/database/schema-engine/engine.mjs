import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { liveDatabase, noDatabase } from "./databases.mjs";

const PACKAGE = "@prisma/schema-engine-wasm";
const UNSET = new URL("postgresql://no-database-url-configured.invalid/none");
const packageFile = (name) =>
  createRequire(import.meta.url)
    .resolve(PACKAGE)
    .replace(/schema_engine\.js$/, name);

/** Receives the engine's message when it fails. The engine looks for this object under that name. */
const panic = {
  message: "",
  get() {
    return this.message;
  },
  set_message(text) {
    this.message = text;
  },
};
globalThis.PRISMA_WASM_PANIC_REGISTRY = panic;

export async function engineVersion() {
  const { version } = JSON.parse(await readFile(packageFile("package.json"), "utf8"));
  return `schema-engine-wasm ${version.split(".").pop()}`;
}

/**
 * Calls Prisma's own engine, which is WebAssembly and loaded once. `offline` gives it no database.
 * @returns {(method: string, params: unknown, offline?: boolean) => Promise<unknown>}
 */
export function engineCaller({ datamodels, url, shadowUrl }) {
  let loading;
  return async (method, params, offline = false) => {
    loading ??= load(datamodels, offline ? noDatabase() : liveDatabase(url ?? UNSET, shadowUrl));
    const { engine, errors } = await loading;
    if (typeof engine[method] !== "function") throw new Error(`this schema engine has no method ${method}`);
    try {
      return await engine[method](params);
    } catch (error) {
      throw originalError(error, errors);
    }
  };
}

async function load(files, database) {
  const runtime = await import(`${PACKAGE}/schema_engine_bg`);
  const bytes = await readFile(packageFile("schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": runtime });
  runtime.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const datamodels = await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")]));
  const options = { datamodels: datamodels.length ? datamodels : undefined };
  const factory = bindMigrationAwareSqlAdapterFactory(database);
  const ignoreLog = () => undefined;
  return { engine: await runtime.SchemaEngine.new(options, ignoreLog, factory), errors: factory.errorRegistry };
}

/** The engine reports an error of its database as a number. The error is stored under that number. */
function originalError(error, errors) {
  if (/^\d+$/.test(error?.message ?? "")) return errors.consumeError(Number(error.message))?.error ?? error;
  if (error?.name !== "RuntimeError") return error;
  return Object.assign(new Error(panic.message || error.message), { isPanic: true });
}
