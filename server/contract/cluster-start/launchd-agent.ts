import {
  type ClusterStart,
  INSTALLED_PROGRAM,
  latestPackage,
  type StartText,
  withTokenInput,
} from "./cluster-start.ts";
import { quoteForXml } from "./quote.ts";

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
export function launchdAgent(start: ClusterStart): StartText {
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
