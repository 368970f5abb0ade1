import { FAULT_INSIDE_EXIT_CODE } from "../../start/exit-codes.ts";
import { CLUSTER_PROGRAM, exists, variablesOf, WEB_PROGRAM } from "./deployment-facts.ts";

const HARDENING =
  "NoNewPrivileges CapabilityBoundingSet ProtectSystem ProtectHome ProtectProc ProtectClock ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectControlGroups PrivateTmp PrivateDevices RestrictAddressFamilies RestrictNamespaces RestrictRealtime RestrictSUIDSGID LockPersonality SystemCallArchitectures SystemCallFilter";
/** By section. systemd ignores a key that it does not know, with a line in its own log only. */
const KEYS: Record<string, string> = {
  Unit: "Description Documentation Wants After StartLimitIntervalSec",
  Service: `Type User Group WorkingDirectory Environment EnvironmentFile LoadCredential ExecStart Restart RestartSec RestartSteps RestartMaxDelaySec RestartPreventExitStatus KillMode TimeoutStopSec LimitNOFILE StateDirectory StateDirectoryMode UMask ReadWritePaths ${HARDENING}`,
  Install: "WantedBy",
};
const REQUIRED = `Description ExecStart User WantedBy NoNewPrivileges ProtectSystem`.split(" ");

interface Unit {
  entries: [key: string, value: string][];
  problems: string[];
}

export function checkSystemd(text: string): string[] {
  const { entries, problems } = parseUnit(text);
  const valuesOf = (key: string) => entries.filter(([name]) => name === key).map(([, value]) => value);
  for (const key of REQUIRED) if (valuesOf(key).length === 0) problems.push(`there is no ${key}`);
  const [command = ""] = valuesOf("ExecStart");
  const program = command.split(" ").find((word) => [WEB_PROGRAM, CLUSTER_PROGRAM].includes(word));
  if (program === undefined || !exists(program)) return [...problems, "ExecStart runs no program of ours"];
  if (valuesOf("StartLimitIntervalSec")[0] !== "0") problems.push("a limit of starts makes systemd give up");
  if (program === WEB_PROGRAM && valuesOf("RestartPreventExitStatus")[0] !== String(FAULT_INSIDE_EXIT_CODE))
    problems.push(`exit code ${FAULT_INSIDE_EXIT_CODE} is no reason to start again`);
  const names = valuesOf("Environment").map((assignment) => assignment.split("=")[0] ?? "");
  const unknown = names.filter((name) => !variablesOf(program).has(name));
  return [...problems, ...unknown.map((name) => `${name} is no setting of ${program}`)];
}

function parseUnit(text: string): Unit {
  const unit: Unit = { entries: [], problems: [] };
  let section = "";
  for (const line of text.split("\n").filter((one) => one !== "" && !/^[#;]/.test(one))) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && Object.hasOwn(KEYS, name)) section = name;
    else if (key === undefined) unit.problems.push(`not a line of a unit: ${line}`);
    else if (!KEYS[section]?.split(" ").includes(key)) unit.problems.push(`${key} is no key of [${section}]`);
    else unit.entries.push([key, value]);
  }
  return unit;
}
