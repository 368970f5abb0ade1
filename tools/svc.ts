import { assertUtc, closeDatabase } from "#server/data/db.ts";
import { prepareKeys } from "#server/domain/service/keys.ts";
import { overrideSettings } from "#server/env.ts";
import { asErrorLine, asLines } from "#server/transport/cli/print.ts";
import { help, readCommandLine, type Typed } from "#server/transport/cli/read-command-line.ts";
import { openDatabase } from "./database/open.ts";

/** `npm run --silent svc -- COMMAND`: one command of the operator. The answer on standard output, all else on the other. */
async function main(args: string[]): Promise<string> {
  const typed = readCommandLine(args);
  if (!typed) return help();
  overrideSettings({ logLevel: "silent" });
  const result = await withDatabase(typed);
  return typed.json ? `${JSON.stringify(result)}\n` : asLines(result);
}

async function withDatabase({ command, call }: Typed): Promise<object> {
  const database = await openDatabase();
  stopOnSignals(database.stop);
  try {
    await assertUtc();
    if (!command.withoutKeys) await prepareKeys();
    return await command.run({ ...call, tell: (line) => console.error(line) });
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  for (const [signal, code] of Object.entries(codes)) {
    process.once(signal, () => stop().finally(() => process.exit(code)));
  }
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  console.error(`svc: ${asErrorLine(error)}`);
  process.exitCode = 1;
}
