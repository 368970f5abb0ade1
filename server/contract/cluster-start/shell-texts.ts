import {
  type ClusterStart,
  INSTALLED_PROGRAM,
  latestPackage,
  numberedPackage,
  type StartText,
  tokenOrPlace,
} from "./cluster-start.ts";
import { quoteForShell } from "./quote.ts";

/** A command for the terminal of Linux and macOS. */
export function shellCommand(start: ClusterStart): StartText {
  const { gateway, name } = start;
  const flags = `--url ${quoteForShell(gateway)} --name ${quoteForShell(name)}`;
  const text = `SVC_TOKEN=${tokenOrPlace(start)} npx -y ${quoteForShell(numberedPackage(start))} ${flags}`;
  return { text, fileName: null, commands: null };
}

/** A script for Linux and macOS, which keeps the token and the library in a folder of its own. */
export function shellScript(start: ClusterStart): StartText {
  const text = `#!/bin/sh
# Starts a cluster, with the newest version of its program. The first time it asks for an API token.
set -eu

export SVC_URL=${quoteForShell(start.gateway)}
export SVC_CLUSTER_NAME=${quoteForShell(start.name)}
folder="$HOME/.svc-cluster"
export SVC_TOKEN_FILE="$folder/cluster-token"

umask 077 # only you can read the token
mkdir -p "$folder"
if [ ! -s "$SVC_TOKEN_FILE" ]; then
  trap 'stty echo 2>/dev/null; exit 130' INT TERM
  printf 'API token: '
  stty -echo 2>/dev/null || true
  read -r token || true
  stty echo 2>/dev/null || true
  trap - INT TERM
  printf '\\n'
  [ -n "$token" ] || exit 1
  printf '%s\\n' "$token" >"$SVC_TOKEN_FILE"
fi
# Without the service, the version that is installed already starts.
npm install --prefix "$folder" --no-audit --no-fund ${quoteForShell(latestPackage(start))} ||
  [ -f "$folder/${INSTALLED_PROGRAM}" ]
exec node "$folder/${INSTALLED_PROGRAM}"
`;
  return { text, fileName: "svc-cluster.sh", commands: "sh svc-cluster.sh" };
}
