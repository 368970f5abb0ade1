import { composeApplication } from "#server/compose-application.ts";
import { readSettings, type Settings, settings } from "#server/env.ts";
import { checkBrokerServer } from "./check-broker-server.ts";
import { checkDataFolder } from "./check-data-folder.ts";
import { checkDatabase, findDatabase } from "./check-database.ts";
import { checkEncryptionKeys } from "./check-encryption-keys.ts";
import { checkMembership } from "./check-membership.ts";
import { checkPorts, checkTraceEndpoint } from "./check-ports.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkAddresses, checkNode, listSettings } from "./check-settings.ts";
import { type Finding, findings } from "./finding.ts";

/** Checks what the settings of the environment describe, and changes nothing. */
export async function checkInstallation(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let values: Settings;
  try {
    values = { ...readSettings(environment), logLevel: "silent" };
  } catch (error) {
    const { problem } = findings("Settings");
    return [
      checkNode(),
      problem((error as Error).message, "nothing else can be checked; docs/operations.md lists them"),
    ];
  }
  const application = composeApplication(values).run();
  try {
    const folder = checkDataFolder(values);
    const url = findDatabase(values);
    const { found: database, isMigrated } = await checkDatabase(url);
    application.set(settings, { ...values, databaseUrl: url });
    const keys = isMigrated ? [await checkEncryptionKeys()] : [];
    const network = await Promise.all([checkPorts(values), checkPublicAddress(values), checkTraceEndpoint(values)]);
    const broker = await checkBrokerServer(values);
    const canCompare = isMigrated && broker.every(({ state }) => state !== "problem");
    return [
      checkNode(),
      listSettings(environment),
      ...checkAddresses(values),
      ...folder,
      ...database,
      ...keys,
      ...network.flat(),
      ...broker,
      ...(canCompare ? [await checkMembership()] : []),
    ];
  } finally {
    await application.stop();
  }
}
