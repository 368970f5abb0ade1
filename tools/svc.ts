import type { Application } from "#server/application.ts";
import { composeApplication } from "#server/compose-application.ts";
import { assertUtc } from "#server/data/db.ts";
import { prepareEncryptionKeys } from "#server/domain/service/encryption-keys.ts";
import { readSettings } from "#server/env.ts";
import { formatError, formatResult } from "#server/transport/cli/format-output.ts";
import { formatHelp, type ParsedCommandLine, parseCommandLine } from "#server/transport/cli/parse-command-line.ts";
import { openDatabase } from "./database/open-database.ts";

/** `npm run --silent svc -- COMMAND`: one command of the operator. The answer on standard output, all else on the other. */
async function main(args: string[]): Promise<string> {
  const typed = parseCommandLine(args);
  if (!typed) return formatHelp();
  const application = composeApplication({ ...readSettings(), logLevel: "silent" }).run();
  const result = await withDatabase(application, typed);
  return typed.json ? `${JSON.stringify(result)}\n` : formatResult(result);
}

async function withDatabase(
  application: Application,
  { command, invocation: call }: ParsedCommandLine,
): Promise<object> {
  const database = await openDatabase(application);
  stopOnSignals(database.stop);
  try {
    await assertUtc();
    if (!command.allowsMissingKeys) await prepareEncryptionKeys();
    return await command.run({ ...call, printNotice: (line) => console.error(line) });
  } finally {
    await application.stop();
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
  console.error(`svc: ${formatError(error)}`);
  process.exitCode = 1;
}
