import { z } from "zod";

const Selector = z.strictObject({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal("In"), values: z.array(z.string()).min(1) }))
    .default([]),
});
const Peer = z.union([
  z.strictObject({ podSelector: Selector }),
  z.strictObject({ namespaceSelector: Selector }),
  z.strictObject({ ipBlock: z.strictObject({ cidr: z.cidrv4(), except: z.array(z.cidrv4()).default([]) }) }),
]);
const Port = z.strictObject({ port: z.union([z.string(), z.int()]), protocol: z.enum(["TCP", "UDP"]).default("TCP") });
const Peers = z.array(Peer).min(1);
const Ports = z.array(Port).default([]);

export const NetworkPolicy = z.object({
  apiVersion: z.literal("networking.k8s.io/v1"),
  kind: z.literal("NetworkPolicy"),
  metadata: z.object({ name: z.string().min(1) }),
  spec: z.strictObject({
    podSelector: Selector,
    policyTypes: z.array(z.enum(["Ingress", "Egress"])).min(1),
    ingress: z.array(z.strictObject({ from: Peers, ports: Ports })).default([]),
    egress: z.array(z.strictObject({ to: Peers, ports: Ports })).default([]),
  }),
});
type NetworkPolicy = z.infer<typeof NetworkPolicy>;
type Selector = z.infer<typeof Selector>;

/** The pods of a deployment: their labels, and the names of their ports. */
export interface Pods {
  labels: Record<string, string>;
  ports: string[];
}

const selects = ({ matchLabels, matchExpressions }: Selector, labels: Record<string, string>): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ""));

const isEverything = ({ matchLabels, matchExpressions }: Selector) =>
  Object.keys(matchLabels).length + matchExpressions.length === 0;

/** Nobody reaches a pod unless a policy says so, and metrics are for another namespace than calls. */
export function checkNetworkPolicies(policies: readonly NetworkPolicy[], deployments: readonly Pods[]): string[] {
  const closed = policies.some(
    ({ spec }) => isEverything(spec.podSelector) && spec.policyTypes.includes("Ingress") && spec.ingress.length === 0,
  );
  const problems = closed ? [] : ["no NetworkPolicy closes what is not allowed"];
  return [...problems, ...policies.flatMap((policy) => checkPolicy(policy, deployments))];
}

function checkPolicy({ metadata, spec }: NetworkPolicy, deployments: readonly Pods[]): string[] {
  const peers = [...spec.ingress.flatMap(({ from }) => from), ...spec.egress.flatMap(({ to }) => to)];
  const own = deployments.filter(({ labels }) => selects(spec.podSelector, labels)).flatMap(({ ports }) => ports);
  const problems = [
    ...peers.flatMap((peer) => checkPeer(peer, deployments)),
    ...spec.ingress.flatMap((rule) => checkIngressRule(rule, own)),
  ];
  return problems.map((problem) => `NetworkPolicy ${metadata.name}: ${problem}`);
}

function checkPeer(peer: z.infer<typeof Peer>, deployments: readonly Pods[]): string[] {
  if ("namespaceSelector" in peer) return isEverything(peer.namespaceSelector) ? ["it lets in every namespace"] : [];
  if (!("podSelector" in peer) || deployments.some(({ labels }) => selects(peer.podSelector, labels))) return [];
  return [`it names pods that are not there: ${JSON.stringify(peer.podSelector.matchLabels)}`];
}

function checkIngressRule({ from, ports }: NetworkPolicy["spec"]["ingress"][number], own: string[]): string[] {
  const names = ports.map(({ port }) => port);
  const problems = names.length === 0 ? ["it opens every port"] : [];
  const isForMetrics = names.join() === "metrics" && from.every((peer) => "namespaceSelector" in peer);
  if (names.includes("metrics") && !isForMetrics)
    problems.push("metrics are open to more than the namespace that reads them");
  const unknown = names.filter((port) => typeof port === "string" && !own.includes(port));
  return [...problems, ...unknown.map((port) => `its pods have no port ${port}`)];
}
