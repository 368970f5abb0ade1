import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "../../child-environment.ts";
import { findServerProcess } from "../list-processes.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const READY_TIMEOUT_MS = 300_000;

export interface ServiceAccount {
  id: string;
  /** An API token. */
  token: string;
  /** Also valid as the portal's cookie. */
  session: string;
}

/** A running service under attack. */
export interface Service {
  url: string;
  /** The id of the server process; null when it is unknown, as with an external service. */
  pid(): number | null;
  /** Creates an account, as the operator. */
  newPerson(name: string, bots: number, flags?: string): Promise<ServiceAccount>;
  stop(): Promise<void>;
}

type Variables = Record<string, string>;

function commandLine(variables: Variables) {
  const run = promisify(execFile);
  return async (...args: string[]): Promise<Record<string, string>> => {
    const command = ["tools/svc.ts", ...args, "--json"];
    const { stdout } = await run(process.execPath, command, { cwd: ROOT, env: childEnvironment(variables) });
    return JSON.parse(stdout);
  };
}

function createAccounts(variables: Variables) {
  const svc = commandLine(variables);
  return async (name: string, bots: number, flags = "verified,developer"): Promise<ServiceAccount> => {
    const username = `${name}-${randomUUID().slice(0, 8)}`;
    const who = ["--email", `${username}@example.com`, "--username", username, "--password", randomUUID()];
    const { id = "" } = await svc("user", "create", ...who, "--flags", flags);
    await svc("user", "limit", id, "--bots", String(bots));
    const { token = "" } = await svc("token", "create", "--user", id, "--name", "abuse");
    const session = (await svc("session", "create", "--user", id)).token ?? "";
    return { id, token, session };
  };
}

/** A service that already runs. Its accounts are created through its database, which the environment names as for `npm run svc`. */
export function runningService(url: string, pid: number | null): Service {
  const { DATA_DIR, DATABASE_URL, SECRET_KEYS } = process.env;
  const given = Object.entries({ DATA_DIR, DATABASE_URL, SECRET_KEYS }).filter(([, value]) => value !== undefined);
  const variables = Object.fromEntries(given) as Variables;
  return { url, pid: () => pid, newPerson: createAccounts(variables), stop: async () => undefined };
}

/** Starts a service with limits on a free port and a folder that is removed afterwards. */
export async function startService(): Promise<Service> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-abuse-"));
  const port = await freePort();
  const variables = {
    ...{ PORT: String(port), DATA_DIR: folder, LOCAL_CLUSTER: "off", LOG_LEVEL: "error", NODE_ENV: "production" },
    TRUSTED_PROXIES: "127.0.0.1,::1", // each case uses addresses of its own
  };
  const child = spawn(process.execPath, ["tools/start.mjs"], {
    cwd: ROOT,
    env: childEnvironment(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`the service did not start:\n${output}`));
    const limit = setTimeout(fail, READY_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      if (!output.includes("Ctrl-C stops everything")) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(fail);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => findServerProcess(child.pid ?? 0),
    newPerson: createAccounts(variables),
    async stop() {
      child.kill("SIGTERM");
      await exited;
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
