import type { ClusterStart, StartText } from "./cluster-start.ts";
import { containerFile } from "./container-file.ts";
import { javascriptProgram } from "./javascript-program.ts";
import { launchdAgent } from "./launchd-agent.ts";
import { shellCommand, shellScript } from "./shell-texts.ts";
import { systemdUnit } from "./systemd-unit.ts";
import { windowsScript } from "./windows-script.ts";

/** The ways to start a cluster, the simplest first. */
export const START_KINDS = ["command", "javascript", "systemd", "container", "windows", "script", "launchd"] as const;
export type StartKind = (typeof START_KINDS)[number];

const START_TEXTS: Record<StartKind, (start: ClusterStart) => StartText> = {
  command: shellCommand,
  javascript: javascriptProgram,
  script: shellScript,
  windows: windowsScript,
  systemd: systemdUnit,
  launchd: launchdAgent,
  container: containerFile,
};

/** The ways that ask for the token when they run. */
export const ASKS_FOR_TOKEN: ReadonlySet<StartKind> = new Set(["windows", "script"]);

/**
 * How to start a cluster in this way.
 *
 * @example
 * startText("systemd", { gateway: "https://svc.example/gateway/v1", name: "home" }).fileName // svc-cluster.service
 */
export const startText = (kind: StartKind, start: ClusterStart): StartText => START_TEXTS[kind](start);
