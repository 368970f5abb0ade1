import { createInterface } from "node:readline";
import { canConnect, createDatabase } from "./connection.mjs";
import { dropShadows } from "./databases.mjs";

const ENGINE_FAILED = 4466;
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

/** Answers the CLI's JSON-RPC, one message a line, until the CLI closes its input. */
export function serve(url, callEngine) {
  const awaited = new Map();
  const handlers = createHandlers(url, callEngine, awaited);
  const underWay = new Set();
  const input = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  input.on("line", (line) => {
    if (!line.trim()) return;
    const message = JSON.parse(line);
    if (message.method === undefined) return void awaited.get(message.id)?.();
    const call = answer(message, handlers, callEngine).finally(() => underWay.delete(call));
    underWay.add(call);
  });
  return new Promise((resolve) => {
    input.once("close", () => resolve(Promise.allSettled(underWay)));
  });
}

/** Methods that have another name in the CLI, or that need more than the engine. */
function createHandlers(url, callEngine, awaited) {
  return {
    createDatabase: () => createDatabase(url),
    async ensureConnectionValidity(params) {
      await canConnect(url);
      return callEngine("ensureConnectionValidity", params);
    },
    async diff(params) {
      const offline = [params.from, params.to].every(({ tag }) => tag === "empty" || tag === "schemaDatamodel");
      const { stdout, exitCode } = await callEngine("diff", params, offline);
      if (stdout) await print(stdout.replace(/\n$/, ""), awaited);
      return { exitCode };
    },
    getDatabaseVersion: (params) => callEngine("version", params),
  };
}

let prints = 0;
/** Makes the CLI print a text, and waits until it has. */
function print(content, awaited) {
  const id = `print-${++prints}`;
  send({ id, method: "print", params: { content } });
  return new Promise((resolve) => awaited.set(id, resolve));
}

async function answer({ id, method, params }, handlers, callEngine) {
  try {
    const result = handlers[method] ? await handlers[method](params) : await callEngine(method, params);
    await dropShadows();
    send({ id, result: result ?? {} });
  } catch (error) {
    await dropShadows().catch(() => undefined);
    send({ id, error: describe(error) });
  }
}

const describe = (error) => ({
  code: ENGINE_FAILED,
  message: "An error happened. Check the data field for details.",
  data: {
    is_panic: error?.isPanic ?? false,
    message: String(error?.message ?? error),
    meta: error?.meta ?? null,
    error_code: error?.code ?? null,
    backtrace: null,
  },
});
