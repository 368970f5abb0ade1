import dns, { Resolver } from "node:dns/promises";
import fs from "node:fs/promises";
import ipaddr from "ipaddr.js";
import { perApplication } from "../../application.ts";
import { settings } from "../../settings/settings.ts";

export interface Address {
  address: string;
  family: number;
}

/** For the first attempt at each name server. The second one waits twice as long. */
const QUERY_MS = 2_500;
const ATTEMPTS = 2;
const LOOPBACK: Address[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** The machine's own names. */
export const hostsFile = perApplication<string>("hosts file", () =>
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts",
);

/** Where names are asked for; null: at the machine's name servers. */
export const nameServers = perApplication<string[] | null>("name servers of webhooks", () => null);

/**
 * The addresses of a name: from the hosts file, or else from the name servers. `dns.lookup` would keep a thread of the
 * four that the whole service has, for as long as somebody's name server chooses.
 */
export async function lookUpHost(host: string, signal: AbortSignal): Promise<Address[]> {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name === "localhost" || name.endsWith(".localhost")) return LOOPBACK;
  const known = await readHostsFile(name);
  if (known.length > 0) return known;
  try {
    return await query(name, signal);
  } catch (error) {
    // Inside a network, names may have a search domain, or come from elsewhere than name servers.
    if (!settings().webhookPrivateAddresses || codeOf(error) !== "ENOTFOUND") throw error;
    return dns.lookup(host, { all: true });
  }
}

async function readHostsFile(name: string): Promise<Address[]> {
  const text = await fs.readFile(hostsFile(), "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/);
    return names.includes(name) && ipaddr.isValid(address) ? toAddresses([address]) : [];
  });
}

async function query(name: string, signal: AbortSignal): Promise<Address[]> {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: ATTEMPTS });
  const servers = nameServers();
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? toAddresses(answer.value) : []));
    if (found.length > 0) return found;
    const codes = answers.map((answer) => answer.status === "rejected" && codeOf(answer.reason));
    const hasNone = codes.every((code) => code === dns.NOTFOUND || code === dns.NODATA);
    throw Object.assign(new Error(`${name} was not resolved`), { code: hasNone ? "ENOTFOUND" : "EAI_AGAIN" });
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

const toAddresses = (addresses: readonly string[]): Address[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
