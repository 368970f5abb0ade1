import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { passwordCost } from "#server/data/password.ts";
import { prepareEncryptionKeys } from "#server/domain/service/prepare-encryption-keys.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { parseCommandLine } from "#server/transport/cli/parse-command-line.ts";
import { openDatabase } from "#tools/database/open-database.ts";
import { startService } from "#tools/programs/start-service.ts";

/** A port of its own, so that the tests do not use a service that already runs. */
const PORT = Number(process.env.E2E_PORT ?? 3917);
export const BASE_URL = `http://localhost:${PORT}`;
export const DATA_DIR = path.join(os.tmpdir(), `svc-e2e-${PORT}`);

/** Tests receive webhooks on this machine. */
const ALLOWED = { WEBHOOK_PRIVATE_ADDRESSES: "on" };
const LANGUAGES = { PSEUDO_LANGUAGES: "on" };
const ENVIRONMENT = {
  PORT: String(PORT),
  DATA_DIR,
  RATE_LIMITS: "off",
  LOCAL_CLUSTER: "off",
  ...ALLOWED,
  ...LANGUAGES,
};

/**
 * Starts the built product on an empty data folder, as `npm start` does. A provider on this machine takes the place of
 * Google.
 *
 * @returns A function that stops it.
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  fs.rmSync(DATA_DIR, { recursive: true, force: true });
  const { startOidcProvider } = await import("#server/testing/oidc-provider.ts"); // the processes of the tests need it not
  const { client, stop } = await startOidcProvider(`${BASE_URL}/account/connections/google`);
  const service = startService({
    ...ENVIRONMENT,
    GOOGLE_CLIENT_ID: client.clientId,
    GOOGLE_CLIENT_SECRET: client.clientSecret,
    GOOGLE_PROVIDER_URL: client.providerUrl,
  });
  await service.ready;
  return async () => {
    await service.stop();
    stop();
    fs.rmSync(DATA_DIR, { recursive: true, force: true });
  };
}

let opening: Promise<unknown> | undefined;

/** The test server's database, opened once in each process that runs tests. */
async function openTestDatabase(): Promise<void> {
  const application = createApplication(readSettings({ ...ENVIRONMENT, LOG_LEVEL: "silent" }))
    .set(passwordCost, { memoryCost: 64, timeCost: 1, parallelism: 1 }) // hashes say what they cost: the service checks them as fast
    .run();
  await openDatabase(application);
  await prepareEncryptionKeys();
}

/**
 * Runs a command of the operator's command line on the test server's database, in this process: starting the program
 * takes longer than most tests. tools/svc.system.test.ts runs the program itself.
 * @returns What the command prints with `--json`.
 */
export async function svc(...args: string[]): Promise<Record<string, string>> {
  opening ??= openTestDatabase();
  await opening;
  const parsed = parseCommandLine(args);
  if (!parsed) throw new Error(`svc ${args.join(" ")} is not a command`);
  return JSON.parse(JSON.stringify(await parsed.command.run({ ...parsed.invocation, printNotice: () => undefined })));
}
