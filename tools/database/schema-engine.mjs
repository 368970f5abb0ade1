#!/usr/bin/env node
// The "schema engine" that the Prisma CLI starts (prisma.config.ts). The CLI speaks JSON-RPC with a native program that
// it would download. Prisma publishes the same engine as WebAssembly on npm; this program runs that one over
// `pg`, so that `npm ci` alone is enough. Run by whatever `node` is on the PATH: plain JavaScript.
import { readArguments } from "./schema-engine/arguments.mjs";
import { canConnect, createDatabase } from "./schema-engine/connection.mjs";
import { dropShadows } from "./schema-engine/databases.mjs";
import { engineCaller, engineVersion } from "./schema-engine/engine.mjs";
import { serve } from "./schema-engine/rpc.mjs";

const options = readArguments(process.argv.slice(2));

async function leave(code) {
  await dropShadows().catch(() => undefined);
  process.exit(code);
}
const SIGNALS = { SIGTERM: 0, SIGINT: 130, SIGHUP: 129 };
for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => leave(code));

/** Two queries that the CLI passes as arguments; it reads the answer from a JSON line on standard error. */
async function runSubcommand([, name]) {
  const subcommands = { "can-connect-to-database": canConnect, "create-database": createDatabase };
  try {
    if (!subcommands[name]) throw new Error(`unsupported subcommand ${name}`);
    await subcommands[name](options.url);
    writeLine("INFO", { message: "ok" });
    return 0;
  } catch ({ message, code, meta }) {
    process.stderr.write("\n"); // the CLI looks for the line after the first one
    const fields = { message, error_code: code ?? null, is_panic: false, meta: JSON.stringify(meta ?? {}) };
    writeLine("ERROR", fields);
    return 1;
  }
}

function writeLine(level, fields) {
  const line = { timestamp: new Date().toISOString(), level, fields, target: "schema_engine::logger" };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

if (options.version) {
  process.stdout.write(`${await engineVersion()}\n`);
} else if (options.subcommand[0] === "cli") {
  await leave(await runSubcommand(options.subcommand));
} else {
  await serve(options.url, engineCaller(options));
  await leave(0);
}
