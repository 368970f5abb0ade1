import { command } from "#server/transport/cli/command.ts";
import { type Finding, formatFindings } from "./finding.ts";

interface Diagnosis {
  ok: boolean;
  checks: Finding[];
}

/** The service may run or not. */
export const doctorCommand = command({
  name: "doctor",
  operand: null,
  options: {},
  summary: "checks the installation and changes nothing: what is configured, reachable, too old",
  withoutDatabase: true,
  async run(): Promise<Diagnosis> {
    const { checkInstallation } = await import("./check-installation.ts"); // the other commands start without it
    const checks = await checkInstallation(process.env);
    return { ok: checks.every(({ state }) => state !== "problem"), checks };
  },
  format: (result) => formatFindings((result as Diagnosis).checks),
  isFailure: (result) => !(result as Diagnosis).ok,
});
