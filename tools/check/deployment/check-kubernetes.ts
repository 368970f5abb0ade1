import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { checkNetworkPolicies, NetworkPolicy, type Pods } from "./check-network-policies.ts";
import { checkVariables, LIVENESS_PATH, programOf, READINESS_PATH, WEB_PROGRAM } from "./deployment-facts.ts";

/** Seconds that a web process needs to end: see tools/start/supervise-server.mjs. */
const STOP_SECONDS = 40;

const Labels = z.record(z.string(), z.string());
const Metadata = z.object({ name: z.string().min(1) });
const Probe = z.object({ httpGet: z.strictObject({ path: z.string(), port: z.string() }) });
const Container = z.object({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).default([]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }).optional(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({ allowPrivilegeEscalation: z.literal(false), readOnlyRootFilesystem: z.literal(true) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
});
type Container = z.infer<typeof Container>;
const PodSpec = z.object({
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.object({ runAsNonRoot: z.literal(true) }),
  containers: z.array(Container).min(1),
  volumes: z.array(z.object({ name: z.string() })).default([]),
});
const Deployment = z.object({
  apiVersion: z.literal("apps/v1"),
  kind: z.literal("Deployment"),
  metadata: Metadata,
  spec: z.object({
    replicas: z.int(),
    strategy: z
      .object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0), maxSurge: z.int().min(1) }) })
      .optional(),
    selector: z.object({ matchLabels: Labels }),
    template: z.object({ metadata: z.object({ labels: Labels }), spec: PodSpec }),
  }),
});
type Deployment = z.infer<typeof Deployment>;
const Backend = z.object({ service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }) });
const Manifest = z.discriminatedUnion("kind", [
  Deployment,
  NetworkPolicy,
  z.object({
    apiVersion: z.literal("v1"),
    kind: z.literal("Service"),
    metadata: Metadata,
    spec: z.object({
      selector: Labels,
      ports: z.array(z.object({ name: z.string(), port: z.int(), targetPort: z.string() })),
    }),
  }),
  z.object({
    apiVersion: z.literal("policy/v1"),
    kind: z.literal("PodDisruptionBudget"),
    metadata: Metadata,
    spec: z.object({ minAvailable: z.int().min(1), selector: z.object({ matchLabels: Labels }) }),
  }),
  z.object({
    apiVersion: z.literal("networking.k8s.io/v1"),
    kind: z.literal("Ingress"),
    metadata: Metadata.extend({
      annotations: z.object({
        "nginx.ingress.kubernetes.io/proxy-next-upstream": z.literal("error timeout"),
        "nginx.ingress.kubernetes.io/proxy-request-buffering": z.literal("on"),
      }),
    }),
    spec: z.object({
      rules: z.array(
        z.object({ http: z.object({ paths: z.array(z.object({ path: z.string(), backend: Backend })) }) }),
      ),
    }),
  }),
  z.object({
    apiVersion: z.literal("v1"),
    kind: z.literal("Secret"),
    metadata: Metadata,
    type: z.literal("Opaque"),
    stringData: z.record(z.string(), z.string()),
  }),
]);
type Manifest = z.infer<typeof Manifest>;
type Kind<K extends Manifest["kind"]> = Extract<Manifest, { kind: K }>;

/** Checks all manifests together: they name each other. @throws For a manifest that lacks what its kind needs. */
export function checkKubernetes(texts: readonly string[]): string[] {
  const documents = texts.flatMap((text) => parseAllDocuments(text));
  const broken = documents.flatMap(({ errors }) => errors.map(({ message }) => message));
  if (broken.length > 0) return broken;
  const manifests = documents.map((document) => Manifest.parse(document.toJS()));
  const ofKind = <K extends Manifest["kind"]>(kind: K) =>
    manifests.filter((manifest): manifest is Kind<K> => manifest.kind === kind);
  const deployments = ofKind("Deployment");
  const services = ofKind("Service");
  return [
    ...deployments.flatMap((one) => checkDeployment(one, ofKind("Secret"))),
    ...services.flatMap((one) => checkService(one, deployments)),
    ...ofKind("PodDisruptionBudget").flatMap((one) => checkDisruptionBudget(one, deployments)),
    ...ofKind("Ingress").flatMap((one) => checkIngress(one, services)),
    ...checkNetworkPolicies(ofKind("NetworkPolicy"), deployments.map(podsOf)),
  ];
}

const podsOf = ({ spec: { template } }: Deployment): Pods => ({
  labels: template.metadata.labels,
  ports: template.spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name)),
});

const selected = (deployments: Deployment[], labels: Record<string, string>) =>
  deployments.filter(({ spec }) => includes(spec.template.metadata.labels, labels));

function checkService({ metadata, spec }: Kind<"Service">, deployments: Deployment[]): string[] {
  const pods = selected(deployments, spec.selector).map((deployment) => deployment.spec.template.spec);
  const ports = pods.flatMap(({ containers }) => containers.flatMap((container) => container.ports));
  return spec.ports
    .filter(({ targetPort }) => !ports.some(({ name }) => name === targetPort))
    .map(({ targetPort }) => `Service ${metadata.name}: no pod has a port ${targetPort}`);
}

function checkDisruptionBudget({ metadata, spec }: Kind<"PodDisruptionBudget">, deployments: Deployment[]): string[] {
  const [deployment] = selected(deployments, spec.selector.matchLabels);
  if (!deployment) return [`PodDisruptionBudget ${metadata.name}: it selects no pod`];
  const isMovable = deployment.spec.replicas > spec.minAvailable;
  return isMovable ? [] : [`PodDisruptionBudget ${metadata.name}: no pod may ever be moved`];
}

function checkIngress({ metadata, spec }: Kind<"Ingress">, services: Kind<"Service">[]): string[] {
  const backends = spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service));
  return backends
    .filter(({ name, port }) => {
      const service = services.find((one) => one.metadata.name === name);
      return !service?.spec.ports.some((one) => one.name === port.name);
    })
    .map(({ name }) => `Ingress ${metadata.name}: there is no service ${name} with that port`);
}

const includes = (all: Record<string, string>, some: Record<string, string>): boolean =>
  Object.entries(some).every(([key, value]) => all[key] === value);

function checkDeployment({ metadata, spec }: Deployment, secrets: Kind<"Secret">[]): string[] {
  const { containers, volumes, terminationGracePeriodSeconds: grace } = spec.template.spec;
  const problems = containers.flatMap((container) => {
    const mounts = container.volumeMounts.filter(({ name }) => !volumes.some((volume) => volume.name === name));
    return [
      ...mounts.map(({ name }) => `there is no volume ${name}`),
      ...checkEnvironment(container, secrets),
      ...(programOf(container.command) === WEB_PROGRAM ? checkProbes(container, grace) : []),
    ];
  });
  if (!includes(spec.template.metadata.labels, spec.selector.matchLabels))
    problems.push("it does not select its own pods");
  return problems.map((problem) => `Deployment ${metadata.name}: ${problem}`);
}

function checkEnvironment({ command, env, envFrom }: Container, secrets: Kind<"Secret">[]): string[] {
  const found = envFrom.map(({ secretRef }) => secrets.find(({ metadata }) => metadata.name === secretRef.name));
  if (found.includes(undefined)) return ["there is no such secret for its settings"];
  const fromSecrets = Object.assign({}, ...found.map((secret) => secret?.stringData));
  if (fromSecrets.SECRET_KEYS) fromSecrets.SECRET_KEYS = `k1:${Buffer.alloc(32).toString("base64")}`;
  const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  return [...checkVariables(programOf(command), { ...fromSecrets, ...own }), ...checkTrustedProxies(own)];
}

/** Of IPv4: the pods of one node, as a rule. */
const WIDEST_RANGE = 24;
const checkTrustedProxies = ({ TRUSTED_PROXIES: ranges }: Record<string, string>): string[] =>
  (ranges?.split(",") ?? [])
    .filter((range) => Number(range.split("/")[1] ?? 32) < WIDEST_RANGE)
    .map((range) => `it believes every address of ${range}`);

function checkProbes(
  { startupProbe, livenessProbe, readinessProbe, lifecycle, ports }: Container,
  grace: number,
): string[] {
  const problems: string[] = [];
  const expected = { startupProbe: LIVENESS_PATH, livenessProbe: LIVENESS_PATH, readinessProbe: READINESS_PATH };
  for (const [name, probe] of Object.entries({ startupProbe, livenessProbe, readinessProbe })) {
    const { path = "", port = "" } = probe?.httpGet ?? {};
    const wanted = expected[name as keyof typeof expected];
    if (path !== wanted) problems.push(`its ${name} must request ${wanted}`);
    if (!ports.some((one) => one.name === port)) problems.push(`its ${name} names a port that it does not have`);
  }
  const delay = Number(lifecycle?.preStop.exec.command[1]);
  if (!(grace >= STOP_SECONDS + delay))
    problems.push(`it is killed before it has stopped: ${STOP_SECONDS} s after preStop`);
  return problems;
}
