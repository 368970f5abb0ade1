import {
  type ClusterStart,
  INSTALLED_PROGRAM,
  latestPackage,
  type StartText,
  withTokenInput,
} from "./cluster-start.ts";
import { quoteForSystemd } from "./quote.ts";

const SAVE_TOKEN = "sudo mkdir -p /etc/svc && sudo sh -c 'umask 077; cat >/etc/svc/cluster-token'";
const START = `sudo install -m 644 svc-cluster.service /etc/systemd/system/
sudo systemctl daemon-reload && sudo systemctl enable --now svc-cluster`;

/** A service of Linux. systemd reads the token, so that only this service gets it. */
export function systemdUnit(start: ClusterStart): StartText {
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
  return { text, fileName: "svc-cluster.service", commands: `${withTokenInput(SAVE_TOKEN, start)}\n${START}` };
}
