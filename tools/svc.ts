import { connectBroker } from "#server/data/connect-broker.ts";
import { assertUtc } from "#server/data/db.ts";
import { prepareEncryptionKeys } from "#server/domain/service/prepare-encryption-keys.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { formatError, formatResult } from "#server/transport/cli/format-output.ts";
import { formatHelp, type ParsedCommandLine, parseCommandLine } from "#server/transport/cli/parse-command-line.ts";
import { openDatabase } from "./database/open-database.ts";
import { doctorCommand } from "./doctor/doctor-command.ts";

/** Commands that work on what only the tools know: the folder of the embedded database, the migrations. */
const TOOL_COMMANDS = [doctorCommand];

/** `npm run --silent svc -- COMMAND`: one command of the operator. The answer on standard output, all else on the other. */
async function main(args: string[]): Promise<string> {
  const typed = parseCommandLine(args, TOOL_COMMANDS);
  if (!typed) return formatHelp(TOOL_COMMANDS);
  const { command } = typed;
  const result = command.withoutDatabase ? await runDirectly(typed) : await withDatabase(typed);
  if (command.isFailure?.(result)) process.exitCode = 1;
  return typed.json ? `${JSON.stringify(result)}\n` : (command.format ?? formatResult)(result);
}

const printNotice = (line: string): void => console.error(line);

const runDirectly = ({ command, invocation }: ParsedCommandLine): Promise<object> =>
  command.run({ ...invocation, printNotice });

async function withDatabase({ command, invocation: call }: ParsedCommandLine): Promise<object> {
  const application = createApplication({ ...readSettings(), logLevel: "silent" }).run();
  const database = await openDatabase(application);
  stopOnSignals(database.stop);
  try {
    await assertUtc();
    await connectBroker().catch((error) =>
      printNotice(`${formatError(error)}; the running processes look a change up later`),
    );
    if (!command.allowsMissingKeys) await prepareEncryptionKeys();
    return await command.run({ ...call, printNotice });
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
