import { z } from "zod";

const TIMEOUT_MS = 5000;
const MAX_TRIED = 4;
/** What ends an address of the service that is not the gateway's. */
const KNOWN_PATH = /(?:\/gateway)?(?:\/v1)?(?:\/shards(?:\/connect)?)?\/*$/;

/** The description that each gateway has below its address. */
const Description = z.object({ openapi: z.string(), info: z.object({ title: z.literal("Gateway") }) });

type Probe = { kind: "gateway"; url: string } | { kind: "other"; why: string } | { kind: "away" };
export type FoundGateway = { kind: "found"; url: string } | { kind: "none"; problem: string } | { kind: "away" };

/**
 * Looks for the gateway of the service at an address: the portal's, the API's, or one that is nearly right. It sends no
 * token. `away` means that something did not answer, so that nothing is known.
 */
export async function findGateway(address: string, signal: AbortSignal): Promise<FoundGateway> {
  const probes: [string, Probe][] = [];
  for (const candidate of candidatesFor(address)) {
    const probe = await probeGateway(candidate, signal);
    if (probe.kind === "gateway") return { kind: "found", url: probe.url };
    probes.push([candidate, probe]);
  }
  const reasons = probes.map(([candidate, probe]) => `${candidate} ${probe.kind === "other" ? probe.why : ""}`);
  if (probes.some(([, { kind }]) => kind === "away")) return { kind: "away" };
  const problem = `There is no gateway at ${address}: ${reasons.join("; ")}. Give the address that the portal shows at Live, Add a cluster.`;
  return { kind: "none", problem };
}

/** The addresses that are tried, the given one first. */
export function candidatesFor(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const given = pathname.replace(/\/+$/, "").replace(/\/shards(?:\/connect)?$/, "");
  const base = given.replace(KNOWN_PATH, "");
  const paths = [given, `${base}/gateway/v1`, "/gateway/v1", "/v1"];
  return [...new Set(paths)].slice(0, MAX_TRIED).map((path) => `${origin}${path}`);
}

async function probeGateway(candidate: string, signal: AbortSignal): Promise<Probe> {
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const reply = await fetch(`${candidate}/openapi.json`, { signal: limits, headers: { accept: "application/json" } });
    const isAway = reply.status === 429 || reply.status >= 500;
    const isJson = /\bjson\b/.test(reply.headers.get("content-type") ?? "");
    const isGateway = reply.ok && isJson && Description.safeParse(await reply.json()).success;
    await reply.body?.cancel().catch(() => {});
    if (isAway) return { kind: "away" };
    if (!isGateway) return { kind: "other", why: describeReply(reply, isJson) };
    return checkRedirect(candidate, reply);
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "other", why: "answers with something that is not JSON" };
    return { kind: "away" };
  }
}

const describeReply = ({ status, ok }: Response, isJson: boolean): string =>
  ok ? `answers with ${isJson ? "something else" : "a page"}` : `answers ${status}`;

/** The token is sent to the address that was found: it stays on the same host and port, and encrypted. */
function checkRedirect(candidate: string, reply: Response): Probe {
  const from = new URL(candidate);
  const to = new URL(reply.url.replace(/\/openapi\.json.*$/, ""));
  // From http to https on the ports that are the usual ones, `host` is the same too.
  const isSafe = to.host === from.host && (to.protocol === "https:" || to.protocol === from.protocol);
  if (!isSafe) return { kind: "other", why: `leads to ${to.href}` };
  return { kind: "gateway", url: to.href.replace(/\/+$/, "") };
}
