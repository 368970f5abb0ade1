import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../../../tools/programs/free-ports.ts";
import { startProgram } from "../../../../tools/programs/start-program.ts";
import { shardEnvironment } from "../../../cluster/shard-supervisor.ts";

const run = promisify(execFile);
const env = shardEnvironment([]);
const READY_TIMEOUT_MS = 15_000;
const INSTALL_TIMEOUT_MS = 120_000;

const configFor = (folder: string, port: number) => `
run_as_root = true
daemonize = false
pidfile = "${folder}/prosody.pid"
data_path = "${folder}/data"
plugin_paths = {}
modules_enabled = { "roster", "saslauth", "disco", "websocket", "ping" }
modules_disabled = { "s2s", "tls", "offline" }
c2s_ports = {}
s2s_ports = {}
https_ports = {}
http_ports = { ${port} }
http_interfaces = { "127.0.0.1" }
http_default_host = "localhost"
consider_websocket_secure = true
authentication = "internal_plain"
storage = "internal"
log = { warn = "*console" }
VirtualHost "localhost"
`;

export interface Prosody {
  port: number;
  /** Makes an account. @returns Its address and its password. */
  addAccount(name: string): { address: string; password: string };
  stop(): Promise<void>;
}

/** The XMPP server of the system's packages; as root it is installed when it is missing. */
async function findProsody(): Promise<string | null> {
  const find = () =>
    run("which", ["prosody"], { env }).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    );
  const found = await find();
  if (found || process.platform !== "linux" || process.getuid?.() !== 0) return found;
  const options = { timeout: INSTALL_TIMEOUT_MS, env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", "prosody"], options);
  await install()
    .catch(async () => {
      await run("apt-get", ["update"], options); // the list of packages may be missing
      await install();
    })
    .catch((error: Error) => process.emitWarning(`Prosody could not be installed: ${error.message.split("\n", 1)[0]}`));
  return find();
}

/** A Prosody on 127.0.0.1 with an empty folder of its own. @returns Null where there is no such program. */
export async function startProsody(): Promise<Prosody | null> {
  const program = await findProsody();
  if (program === null) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), "svc-prosody-"));
  const accounts = path.join(folder, "data", "localhost", "accounts");
  mkdirSync(accounts, { recursive: true });
  const port = await freePort();
  const config = path.join(folder, "prosody.cfg.lua");
  writeFileSync(config, configFor(folder, port));
  const server = startProgram(program, ["-F", "--config", config], { env });
  await server.until(() => isOpen(port), READY_TIMEOUT_MS);
  let count = 0;
  return {
    port,
    addAccount(name) {
      count += 1;
      const user = `${name}${count}`;
      const password = `password-${count}`;
      writeFileSync(path.join(accounts, `${user}.dat`), `return { ["password"] = "${password}"; };\n`);
      return { address: `${user}@localhost`, password };
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  const opened = once(socket, "connect").then(
    () => true,
    () => false,
  );
  return opened.finally(() => socket.destroy());
}
