import type { ClusterStart, StartText } from "./cluster-start.ts";
import { containerFile } from "./container-file.ts";
import { launchdAgent } from "./launchd-agent.ts";
import { shellCommand, shellScript } from "./shell-texts.ts";
import { systemdUnit } from "./systemd-unit.ts";
import { windowsScript } from "./windows-script.ts";

/** The ways to start a cluster, the simplest first. */
export const START_KINDS = ["command", "script", "windows", "systemd", "launchd", "container"] as const;
export type StartKind = (typeof START_KINDS)[number];

const START_TEXTS: Record<StartKind, (start: ClusterStart) => StartText> = {
  command: shellCommand,
  script: shellScript,
  windows: windowsScript,
  systemd: systemdUnit,
  launchd: launchdAgent,
  container: containerFile,
};

/**
 * How to start a cluster in this way.
 *
 * @example
 * startText("systemd", { gateway: "https://svc.example/gateway/v1", name: "home" }).fileName // svc-cluster.service
 */
export const startText = (kind: StartKind, start: ClusterStart): StartText => START_TEXTS[kind](start);
