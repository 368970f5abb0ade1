import { parse } from "yaml";
import { z } from "zod";
import { checkVariables, SAMPLE_KEYS } from "./check-variables.ts";

const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).optional(),
  restart: z.literal("unless-stopped"),
  mem_limit: z.string(),
  logging: z.object({ options: z.object({ "max-size": z.string(), "max-file": z.string() }) }),
  networks: z.record(z.string(), z.object({ ipv4_address: z.ipv4() }).nullable()),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});
type Services = z.infer<typeof Compose>["services"];

const WEB = ["web-1", "web-2"];
/** Which services each network connects: nobody else reaches them. */
const NETWORKS: Record<string, string[]> = {
  edge: ["proxy", "balancer"],
  web: [...WEB, "balancer"],
  cluster: ["balancer", "cluster"],
  data: [...WEB, "postgres", "valkey"],
  metrics: WEB,
};
const INTERNAL = ["data", "metrics"];
/** Values for what an operator fills in. */
const SAMPLES: Record<string, string> = { SECRET_KEYS: SAMPLE_KEYS, PUBLIC_URL: "https://bots.example.com" };

/**
 * What Compose itself accepts silently: who reaches whom, limits, and what the service reads.
 * @param example The file that an operator copies and fills in.
 * @param targets Where Prometheus reads metrics.
 */
export function checkCompose(text: string, example: string, targets: string[]): string[] {
  const { services, networks } = Compose.parse(parse(text, { merge: true }));
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => `${name}`);
  const internal = INTERNAL.filter((network) => !networks[network]?.internal);
  const published = Object.keys(services).filter((name) => name !== "proxy" && services[name]?.ports);
  return [
    ...required
      .filter((name) => !new RegExp(`^${name}=`, "m").test(example))
      .map((name) => `${name} is not one of the variables to fill in`),
    ...Object.entries(services).flatMap(([name, service]) => checkEnvironment(name, service)),
    ...WEB.flatMap((name) => checkWeb(name, services, targets)),
    ...Object.keys(networks).flatMap((network) => checkMembers(network, services)),
    ...internal.map((network) => `network ${network} is not internal`),
    ...published.map((name) => `service ${name}: only proxy may have ports of the machine`),
    ...(services.balancer?.environment.LISTEN === ":3000"
      ? []
      : ["the balancer does not listen where Caddy passes on to"]),
  ];
}

function checkEnvironment(name: string, { image, command, environment }: z.infer<typeof Service>): string[] {
  if (!/\bsvc\b/.test(image)) return [];
  const fill = (value: string) =>
    value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, variable, sign, rest) =>
      sign === "-" ? rest : (SAMPLES[variable] ?? "x"),
    );
  const variables = Object.entries(environment).map(([variable, value]) => [variable, fill(value)]);
  return checkVariables(command, Object.fromEntries(variables)).map((problem) => `service ${name}: ${problem}`);
}

/** Which proxies a web process believes, where it answers metrics, and that it gets calls. */
function checkWeb(name: string, services: Services, targets: string[]): string[] {
  const { environment = {}, networks: own = {} } = services[name] ?? {};
  const proxies = [services.proxy?.networks.edge, services.balancer?.networks.web].map((one) => one?.ipv4_address);
  const problems = (environment.TRUSTED_PROXIES ?? "")
    .split(",")
    .filter((address) => !proxies.includes(address))
    .map((address) => `it believes ${address}, which is no address of a proxy`);
  if (environment.METRICS_HOST !== own.metrics?.ipv4_address)
    problems.push("metrics are answered outside of network metrics");
  if (!targets.includes(`${name}:${environment.METRICS_PORT}`))
    problems.push("prometheus.yml does not read its metrics");
  if (!Object.values(services.balancer?.environment ?? {}).includes(`${own.web?.ipv4_address}:3000`))
    problems.push("nothing is passed on to it");
  return problems.map((problem) => `service ${name}: ${problem}`);
}

const checkMembers = (network: string, services: Services): string[] =>
  Object.keys(services)
    .filter((name) => services[name]?.networks[network] !== undefined && !NETWORKS[network]?.includes(name))
    .map((name) => `service ${name}: it must not reach network ${network}`);
