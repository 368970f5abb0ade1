import {
  type ClusterStart,
  INSTALLED_PROGRAM,
  latestPackage,
  type StartText,
  tokenOrPlace,
  withTokenInput,
} from "./cluster-start.ts";
import { quoteForContainerfile, quoteForPowerShell, quoteForShell, quoteForSystemd, quoteForXml } from "./quote.ts";
import { shellCommand, shellScript } from "./shell-texts.ts";

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

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/;

/** An image of a container. The token is mounted when the container starts. */
function containerFile(start: ClusterStart): StartText {
  const text = `# A cluster. The token is not in the image: it is mounted at /run/secrets/svc-token.
FROM docker.io/library/node:24-slim
WORKDIR /opt/svc-cluster
RUN ["npm", "install", "--no-audit", "--no-fund", ${JSON.stringify(latestPackage(start))}]
ENV NODE_ENV=production
ENV SVC_URL=${quoteForContainerfile(start.gateway)}
ENV SVC_CLUSTER_NAME=${quoteForContainerfile(start.name)}
ENV SVC_TOKEN_FILE=/run/secrets/svc-token
USER node
ENTRYPOINT ["/opt/svc-cluster/node_modules/.bin/svc-cluster"]
`;
  // In a container, localhost is the container itself.
  const network = LOOPBACK.test(start.gateway) ? "--network host " : "";
  const commands = `${withTokenInput("(umask 077; cat >cluster-token)", start)}
docker build --no-cache ${network}--tag svc-cluster --file Containerfile .
docker run --detach --init --restart unless-stopped --name svc-cluster ${network}--user "$(id -u):$(id -g)" \\
  --volume "$PWD/cluster-token:/run/secrets/svc-token:ro" svc-cluster`;
  return { text, fileName: "Containerfile", commands };
}

/** A program of ten lines, for people who want to add code of their own. */
function javascriptProgram(start: ClusterStart): StartText {
  const { gateway } = start;
  const name = start.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  const text = `import { Cluster } from "@svc/control";

const cluster = new Cluster({
  url: ${JSON.stringify(gateway)},
  token: process.env.SVC_TOKEN ?? "",
  clusterName: ${JSON.stringify(name)},
  logger: ({ level, nickname = "", message }) => console.log(level, nickname, message),
});
cluster.on("botReady", ({ nickname }) => console.log(nickname, "is ready"));
await cluster.start();
`;
  const commands = `npm install ${quoteForShell(latestPackage(start))}
SVC_TOKEN=${tokenOrPlace(start)} node cluster.mjs`;
  return { text, fileName: "cluster.mjs", commands };
}

/** It gets the package's address as its first argument. Without the service, the installed version starts. */
const SCRIPT = `cd "$HOME/.svc-cluster" || exit 1
export SVC_TOKEN_FILE="$HOME/.svc-cluster/cluster-token"
exec >>"$HOME/Library/Logs/svc-cluster.log" 2>&1
npm install --no-audit --no-fund "$1"
exec node ${INSTALLED_PROGRAM}`;

const SAVE_TOKEN = "(umask 077; mkdir -p ~/.svc-cluster; cat >~/.svc-cluster/cluster-token)";
const START = `mkdir -p ~/Library/LaunchAgents && cp svc-cluster.plist ~/Library/LaunchAgents/
launchctl bootstrap "gui/$(id -u)" ~/Library/LaunchAgents/svc-cluster.plist`;

const string = (value: string): string => `<string>${quoteForXml(value)}</string>`;
const key = (name: string): string => `<key>${name}</key>`;

/** An agent of macOS, which starts the cluster each time you sign in. */
function launchdAgent(start: ClusterStart): StartText {
  const program = ["/bin/sh", "-c", SCRIPT.split("\n").join("; "), "svc-cluster", latestPackage(start)];
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- A cluster. Its token is in ~/.svc-cluster/cluster-token (mode 0600). -->
<plist version="1.0">
<dict>
  ${key("Label")}
  ${string("svc-cluster")}
  ${key("ProgramArguments")}
  <array>
${program.map((argument) => `    ${string(argument)}`).join("\n")}
  </array>
  ${key("EnvironmentVariables")}
  <dict>
    ${key("PATH")}
    ${string("/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin")}
    ${key("SVC_URL")}
    ${string(start.gateway)}
    ${key("SVC_CLUSTER_NAME")}
    ${string(start.name)}
  </dict>
  ${key("RunAtLoad")}
  <true/>
  ${key("KeepAlive")}
  <true/>
  ${key("ExitTimeOut")}
  <integer>30</integer>
  ${key("Umask")}
  <integer>63</integer>
</dict>
</plist>
`;
  return { text, fileName: "svc-cluster.plist", commands: `${withTokenInput(SAVE_TOKEN, start)}\n${START}` };
}

const SYSTEMD_UNIT_SAVE_TOKEN = "sudo mkdir -p /etc/svc && sudo sh -c 'umask 077; cat >/etc/svc/cluster-token'";
const SYSTEMD_UNIT_START = `sudo install -m 644 svc-cluster.service /etc/systemd/system/
sudo systemctl daemon-reload && sudo systemctl enable --now svc-cluster`;

/** A service of Linux. systemd reads the token, so that only this service gets it. */
function systemdUnit(start: ClusterStart): StartText {
  const text = `# A cluster. Its token is in /etc/svc/cluster-token (mode 0600, owned by root).
[Unit]
Description=Cluster of the bot management service
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
Type=exec
DynamicUser=yes
StateDirectory=svc-cluster
WorkingDirectory=%S/svc-cluster
Environment=HOME=%S/svc-cluster
Environment=SVC_TOKEN_FILE=%d/token
Environment=${quoteForSystemd(`SVC_URL=${start.gateway}`)}
Environment=${quoteForSystemd(`SVC_CLUSTER_NAME=${start.name}`)}
LoadCredential=token:/etc/svc/cluster-token
# Brings the newest version at each start. Without the service, the version that is installed already starts.
ExecStartPre=-/usr/bin/env npm install --no-audit --no-fund ${quoteForSystemd(latestPackage(start), true)}
ExecStart=/usr/bin/env node ${INSTALLED_PROGRAM}
TimeoutStartSec=300
TimeoutStopSec=30
KillMode=mixed
Restart=always
RestartSec=5
UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes

[Install]
WantedBy=multi-user.target
`;
  return {
    text,
    fileName: "svc-cluster.service",
    commands: `${withTokenInput(SYSTEMD_UNIT_SAVE_TOKEN, start)}\n${SYSTEMD_UNIT_START}`,
  };
}

/** Windows PowerShell reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = "\ufeff";

/** A script for Windows, which keeps the token and the library in a folder of its own, and can register itself as a task. */
function windowsScript(start: ClusterStart): StartText {
  const text = `${BYTE_ORDER_MARK}# Starts a cluster, with the newest version of its program. The first time it asks for an API token.
# With -Register it becomes a task, which starts the cluster each time you sign in to Windows.
param([switch]$Register)
$ErrorActionPreference = 'Stop'

$env:SVC_URL = ${quoteForPowerShell(start.gateway)}
$env:SVC_CLUSTER_NAME = ${quoteForPowerShell(start.name)}
$folder = Join-Path $env:LOCALAPPDATA 'svc-cluster'
$env:SVC_TOKEN_FILE = Join-Path $folder 'cluster-token'
New-Item -ItemType Directory -Force -Path $folder | Out-Null

if (-not (Test-Path -LiteralPath $env:SVC_TOKEN_FILE)) {
  $secret = Read-Host -Prompt 'API token' -AsSecureString
  $token = [Net.NetworkCredential]::new('', $secret).Password
  New-Item -ItemType File -Path $env:SVC_TOKEN_FILE | Out-Null
  # Only you can read the token.
  $user = [Security.Principal.WindowsIdentity]::GetCurrent().Name
  icacls $env:SVC_TOKEN_FILE /inheritance:r /grant:r "$($user):F" | Out-Null
  if ($LASTEXITCODE -ne 0) { Remove-Item -LiteralPath $env:SVC_TOKEN_FILE; throw 'The token file could not be protected.' }
  Set-Content -LiteralPath $env:SVC_TOKEN_FILE -Value $token -NoNewline
}

if ($Register) {
  $script = Join-Path $folder 'svc-cluster.ps1'
  if ($PSCommandPath -ne $script) { Copy-Item -LiteralPath $PSCommandPath -Destination $script -Force }
  $arguments = '-NoProfile -ExecutionPolicy Bypass -WindowStyle Hidden -File "{0}"' -f $script
  $action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument $arguments -WorkingDirectory $folder
  $trigger = New-ScheduledTaskTrigger -AtLogOn -User ([Security.Principal.WindowsIdentity]::GetCurrent().Name)
  $settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -MultipleInstances IgnoreNew \`
    -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
  Register-ScheduledTask -TaskName 'svc-cluster' -Action $action -Trigger $trigger -Settings $settings -Force | Out-Null
  Start-ScheduledTask -TaskName 'svc-cluster'
  Write-Host 'The task svc-cluster is registered and started.'
  exit 0
}

# Without the service, the version that is installed already starts.
$ErrorActionPreference = 'Continue'
npm.cmd install --prefix $folder --no-audit --no-fund ${quoteForPowerShell(latestPackage(start))}
node (Join-Path $folder '${INSTALLED_PROGRAM}')
exit $LASTEXITCODE
`;
  const commands = "powershell -ExecutionPolicy Bypass -File .\\svc-cluster.ps1 -Register";
  return { text, fileName: "svc-cluster.ps1", commands };
}
