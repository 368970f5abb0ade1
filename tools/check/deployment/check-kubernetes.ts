import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { checkVariables, SAMPLE_KEYS } from "./check-variables.ts";

const POD = "spec template spec";
const CONTAINER = `${POD} containers 0`;
const NGINX = "metadata annotations nginx.ingress.kubernetes.io/";
const SAFE_POD = {
  [`${POD} automountServiceAccountToken`]: false,
  [`${POD} securityContext runAsNonRoot`]: true,
  [`${POD} containers 1`]: undefined,
  [`${CONTAINER} securityContext`]: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  },
};
const podsOf = (app: string) => ({ podSelector: { matchLabels: { app } } });
const namespace = (name: string) => ({ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } } });

/** What each manifest must say. Of Kubernetes, not of ours, is whether the rest is right. */
const MANIFESTS: Record<string, Record<string, unknown>> = {
  "Deployment svc-web": {
    ...SAFE_POD,
    "spec template metadata labels": { app: "svc-web" },
    "spec replicas": 2,
    "spec strategy rollingUpdate": { maxUnavailable: 0, maxSurge: 1 },
    // Beyond preStop, what tools/start/supervise-server.mjs waits for before it kills a process.
    [`${POD} terminationGracePeriodSeconds`]: 60,
    [`${CONTAINER} lifecycle preStop exec command`]: ["sleep", "8"],
    [`${CONTAINER} startupProbe httpGet`]: { path: "/healthz", port: "http" },
    [`${CONTAINER} livenessProbe httpGet`]: { path: "/healthz", port: "http" },
    [`${CONTAINER} readinessProbe httpGet`]: { path: "/readyz", port: "http" },
    [`${CONTAINER} ports`]: [
      { name: "http", containerPort: 3000 },
      { name: "metrics", containerPort: 9464 },
    ],
    [`${CONTAINER} envFrom`]: [{ secretRef: { name: "svc-settings" } }],
  },
  "Deployment svc-cluster": {
    ...SAFE_POD,
    "spec template metadata labels": { app: "svc-cluster" },
  },
  "Service svc-web": {
    "spec selector": { app: "svc-web" },
    "spec ports": [{ name: "http", port: 80, targetPort: "http" }],
  },
  "PodDisruptionBudget svc-web": { "spec minAvailable": 1, "spec selector matchLabels": { app: "svc-web" } },
  "Ingress svc-web": {
    "spec rules 0 http paths 0 backend service": { name: "svc-web", port: { name: "http" } },
    // A call that may have been carried out is not sent again, and event streams are not buffered.
    [`${NGINX}proxy-next-upstream`]: "error timeout",
    [`${NGINX}proxy-request-buffering`]: "on",
    [`${NGINX}proxy-buffering`]: "off",
  },
  "Secret svc-settings": {},
  "Secret svc-cluster-token": {},
  "NetworkPolicy svc-nobody": { spec: { podSelector: {}, policyTypes: ["Ingress"] } },
  "NetworkPolicy svc-web": {
    "spec podSelector": podsOf("svc-web").podSelector,
    "spec policyTypes": ["Ingress"],
    "spec ingress": [
      { from: [namespace("ingress-nginx"), podsOf("svc-cluster")], ports: [{ port: "http" }] },
      { from: [namespace("monitoring")], ports: [{ port: "metrics" }] },
    ],
  },
  "NetworkPolicy svc-data": {
    "spec podSelector matchExpressions": [{ key: "app", operator: "In", values: ["postgres", "valkey"] }],
    "spec policyTypes": ["Ingress"],
    "spec ingress": [{ from: [podsOf("svc-web")], ports: [{ port: 5432 }, { port: 6379 }] }],
  },
  "NetworkPolicy svc-cluster": {
    "spec podSelector": podsOf("svc-cluster").podSelector,
    "spec policyTypes": ["Ingress", "Egress"],
    "spec ingress": undefined,
    "spec egress 0": { to: [podsOf("svc-web")], ports: [{ port: "http" }] },
    "spec egress 1 to": [namespace("kube-system")],
    "spec egress 2 to 0 ipBlock except": [
      ...["10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"],
    ],
    "spec egress 3": undefined,
  },
};
const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
type Manifest = z.infer<typeof Manifest>;
const Container = z.object({
  command: z.array(z.string()).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
});
/** Of IPv4: the pods of one node, as a rule. */
const WIDEST_RANGE = 24;

/** All manifests together. */
export function checkKubernetes(texts: readonly string[]): string[] {
  const documents = texts.flatMap((text) => parseAllDocuments(text));
  const broken = documents.flatMap(({ errors }) => errors.map(({ message }) => message));
  if (broken.length > 0) return broken;
  const manifests = new Map<string, Manifest>();
  for (const document of documents) {
    const manifest = Manifest.parse(document.toJS());
    manifests.set(`${manifest.kind} ${manifest.metadata.name}`, manifest);
  }
  const unknown = [...manifests.keys()].filter((name) => !Object.hasOwn(MANIFESTS, name));
  const secret = at(manifests.get("Secret svc-settings"), "stringData") as Record<string, string>;
  return [
    ...unknown.map((name) => `${name}: nothing says what it must be`),
    ...Object.entries(MANIFESTS).flatMap(([name, needed]) =>
      Object.entries(needed)
        .filter(([place, value]) => !isDeepStrictEqual(at(manifests.get(name), place), value))
        .map(([place, value]) => `${name}: ${place} must be ${JSON.stringify(value)}`),
    ),
    ...checkEnvironment(manifests.get("Deployment svc-web"), { ...secret, SECRET_KEYS: SAMPLE_KEYS }),
    ...checkEnvironment(manifests.get("Deployment svc-cluster"), {}),
  ];
}

/** @param place Names of members, separated by spaces. */
const at = (value: unknown, place: string): unknown =>
  place.split(" ").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

function checkEnvironment(manifest: Manifest | undefined, secret: Record<string, string>): string[] {
  if (!manifest) return [];
  const { command, env } = Container.parse(at(manifest, CONTAINER));
  const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const ranges = own.TRUSTED_PROXIES?.split(",") ?? [];
  const wide = ranges.filter((range) => Number(range.split("/")[1] ?? 32) < WIDEST_RANGE);
  const problems = [...checkVariables(command, { ...secret, ...own }), ...wide.map((range) => `it believes ${range}`)];
  return problems.map((problem) => `Deployment ${manifest.metadata.name}: ${problem}`);
}
