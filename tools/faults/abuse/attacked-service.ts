import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../../programs/free-ports.ts";
import { runSvc } from "../../programs/run-svc.ts";
import { startService } from "../../programs/start-service.ts";
import { type Account, createAccount } from "../create-account.ts";

export interface ServiceAccount extends Account {
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

const createAccounts =
  (settings: Record<string, string>): Service["newPerson"] =>
  async (name, bots, flags) => {
    const svc = (...args: string[]) => runSvc(settings, ...args);
    const account = await createAccount(svc, name, bots, flags);
    const session = (await svc("session", "create", "--user", account.id)).token ?? "";
    return { ...account, session };
  };

/** A service that already runs. Its accounts are created through its database, which the environment names as for `npm run svc`. */
export function runningService(url: string, pid: number | null): Service {
  const { DATA_DIR, DATABASE_URL, SECRET_KEYS } = process.env;
  const given = Object.entries({ DATA_DIR, DATABASE_URL, SECRET_KEYS }).filter(([, value]) => value !== undefined);
  const settings = Object.fromEntries(given) as Record<string, string>;
  return { url, pid: () => pid, newPerson: createAccounts(settings), stop: async () => undefined };
}

/** Starts a service with limits on a free port and a folder that is removed afterwards. */
export async function startAttackedService(): Promise<Service> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-abuse-"));
  const port = String(await freePort());
  const settings = {
    ...{ PORT: port, DATA_DIR: folder, LOCAL_CLUSTER: "off", LOG_LEVEL: "error", NODE_ENV: "production" },
    TRUSTED_PROXIES: "127.0.0.1,::1", // each case uses addresses of its own
  };
  const service = startService(settings);
  await service.ready;
  return {
    url: `http://127.0.0.1:${port}`,
    pid: service.server,
    newPerson: createAccounts(settings),
    async stop() {
      await service.stop();
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
