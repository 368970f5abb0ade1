import { connectBroker } from "#server/data/connect-broker.ts";
import { describeInstallation } from "#server/domain/installation/describe-installation.ts";
import { type Finding, findings } from "./finding.ts";

/** Whether a process with these settings fits those that run the installation. Needs an open database, and the broker. */
export async function checkMembership(): Promise<Finding> {
  const { ok, problem } = findings("Installation");
  await connectBroker();
  const { description, misfit } = await describeInstallation();
  return misfit ? problem(misfit.what, misfit.advice) : ok(description);
}
