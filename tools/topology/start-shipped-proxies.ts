import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePorts } from "../programs/free-ports.ts";
import { type RunningProgram, startProgram } from "../programs/start-program.ts";
import { environmentOf, type SystemProgramNames, unpackSystemProgram } from "../test/find-system-program.ts";

const DEPLOY = path.join(import.meta.dirname, "..", "..", "deploy");
const HAPROXY: SystemProgramNames = { names: ["haproxy"], packages: ["haproxy"], versionArgument: "-v" };
const CADDY: SystemProgramNames = { names: ["caddy"], packages: ["caddy"], versionArgument: "version" };
const WITHIN_MS = 15_000;

export interface ShippedProxies {
  /** Of HAProxy, which spreads the calls. */
  readonly balancerUrl: string;
  /** Of Caddy, which passes everything on to HAProxy. */
  readonly doorUrl: string;
  /** Whether HAProxy passes on to this process. @param number 1 for the first one. */
  isUp(number: number): boolean;
  /** Waits until HAProxy passes on to this process again. */
  untilUp(number: number): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has the proxies, or its packages do. */
export async function hasShippedProxies(): Promise<boolean> {
  return (await unpackSystemProgram(HAPROXY)) !== null && (await unpackSystemProgram(CADDY)) !== null;
}

/** Both proxies with the files of deploy/, as compose.yaml puts them together, in front of two processes on these ports. */
export async function startShippedProxies([first, second]: number[]): Promise<ShippedProxies> {
  const [balancerPort = 0, doorPort = 0] = await freePorts(2);
  const balancer = await launch(HAPROXY, ["-f", path.join(DEPLOY, "haproxy.cfg")], {
    LISTEN: `127.0.0.1:${balancerPort}`,
    WEB_1: `127.0.0.1:${first}`,
    WEB_2: `127.0.0.1:${second}`,
  });
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "svc-caddy-"));
  const door = await launch(CADDY, ["run", "--adapter", "caddyfile", "--config", path.join(DEPLOY, "Caddyfile")], {
    SITE_ADDRESS: `http://127.0.0.1:${doorPort}`,
    BALANCER: `127.0.0.1:${balancerPort}`,
    ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home },
  });
  const proxies = {
    balancerUrl: `http://127.0.0.1:${balancerPort}`,
    doorUrl: `http://127.0.0.1:${doorPort}`,
    isUp: (number: number) => isUp(balancer.output(), number),
    untilUp: (number: number) => balancer.until(() => proxies.isUp(number), WITHIN_MS),
    async stop() {
      await Promise.all([door.stop(), balancer.stop()]);
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
  const answers = async () => (await fetch(`${proxies.doorUrl}/readyz`).catch(() => null))?.ok ?? false;
  await door.until(answers, WITHIN_MS);
  return proxies;
}

/** What HAProxy logged last about the process: nothing while it always was up. */
function isUp(output: string, number: number): boolean {
  const changes = [...output.matchAll(new RegExp(`Server web/web-${number} is (UP|DOWN)`, "g"))];
  return (changes.at(-1)?.[1] ?? "UP") === "UP";
}

async function launch(
  names: SystemProgramNames,
  args: string[],
  variables: Record<string, string>,
): Promise<RunningProgram> {
  const program = await unpackSystemProgram(names);
  if (!program) throw new Error(`there is no ${names.names[0]} on this machine`);
  return startProgram(program.file, args, { env: { ...environmentOf(program), ...variables } });
}
