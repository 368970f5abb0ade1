import ipaddr from "ipaddr.js";
import { parse } from "yaml";
import { z } from "zod";
import { checkVariables, programOf, WEB_PROGRAM } from "./deployment-facts.ts";

const PORT = /^(?:\$\{\w+:-\d{1,5}\}|\d{1,5}):\d{1,5}$/;
const Names = z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]);
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: Names.default([]),
  ports: z.array(z.string().regex(PORT)).default([]),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  healthcheck: z
    .union([
      z.strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.int() }),
      z.strictObject({ disable: z.literal(true) }),
    ])
    .optional(),
  restart: z.enum(["unless-stopped", "always", "on-failure"]),
  logging: z.strictObject({
    driver: z.literal("json-file"),
    options: z.strictObject({ "max-size": z.string(), "max-file": z.string() }),
  }),
  networks: z.record(z.string(), z.strictObject({ ipv4_address: z.ipv4() }).nullable()),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  cpus: z.number().optional(),
  pids_limit: z.int().optional(),
  stop_grace_period: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
});
type Service = z.infer<typeof Service>;

const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  networks: z.record(
    z.string(),
    z.strictObject({
      internal: z.boolean().default(false),
      ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.cidrv4() })]) }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()).default({}),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).default({}),
});
export type Compose = z.infer<typeof Compose>;

/** Values for the variables that an operator fills in. */
const SAMPLES: Record<string, string> = {
  POSTGRES_PASSWORD: "x",
  VALKEY_PASSWORD: "x",
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
  PUBLIC_URL: "https://bots.example.com",
};

/** @throws When the file is not what Compose reads. */
export function parseCompose(text: string): Compose {
  const members = Object.entries(parse(text, { merge: true })).filter(([name]) => !name.startsWith("x-"));
  return Compose.parse(Object.fromEntries(members));
}

export function checkCompose(text: string): string[] {
  const { services, volumes, secrets, networks } = parseCompose(text);
  const problems = Object.entries(services).flatMap(([name, service]) => {
    const dependencies = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on);
    const named = service.volumes.map((volume) => volume.split(":")[0] ?? "").filter((source) => !/^[./]/.test(source));
    return [
      ...missing("service", dependencies, services),
      ...missing("volume", named, volumes),
      ...missing("secret", service.secrets, secrets),
      ...missing("network", Object.keys(service.networks), networks),
      ...checkAddresses(service, networks),
      ...checkEnvironment(service),
    ].map((problem) => `service ${name}: ${problem}`);
  });
  return [...problems, ...checkReach(services, networks)];
}

/** Each fixed address is in its network, and metrics are answered in the network that nobody else needs. */
function checkAddresses({ networks: own, environment }: Service, networks: Compose["networks"]): string[] {
  const addresses = Object.entries(own).flatMap(([network, member]) =>
    member ? [{ network, address: member.ipv4_address, subnet: networks[network]?.ipam?.config[0].subnet }] : [],
  );
  const problems = addresses
    .filter(({ address, subnet }) => !subnet || !ipaddr.parse(address).match(ipaddr.parseCIDR(subnet)))
    .map(({ address, network }) => `${address} is not in network ${network}`);
  const { METRICS_PORT: port, METRICS_HOST: host } = environment;
  if (port !== undefined && own.metrics?.ipv4_address !== host)
    problems.push("metrics are answered outside of network metrics");
  return problems;
}

/** Who reaches what: see "Each connects only what must reach each other" in the file. */
function checkReach(services: Compose["services"], networks: Compose["networks"]): string[] {
  const web = Object.entries(services).filter(([, { environment }]) => environment.METRICS_PORT !== undefined);
  const inNetwork = (network: string) =>
    Object.keys(services).filter((name) => services[name]?.networks[network] !== undefined);
  const proxies = ["proxy", "balancer"].flatMap((name) => Object.entries(services[name]?.networks ?? {}));
  const forwarding = proxies.flatMap(([, member]) => (member ? [member.ipv4_address] : []));
  const problems = web.flatMap(([name, { environment }]) =>
    (environment.TRUSTED_PROXIES ?? "")
      .split(",")
      .filter((address) => !forwarding.includes(address))
      .map((address) => `service ${name}: it believes ${address}, which is no address of a proxy`),
  );
  const names = web.map(([name]) => name);
  const allowed = { data: [...names, "postgres", "valkey"], metrics: names, web: [...names, "balancer"] };
  for (const [network, members] of Object.entries(allowed)) {
    const strangers = inNetwork(network).filter((name) => !members.includes(name));
    problems.push(...strangers.map((name) => `service ${name}: it must not reach network ${network}`));
  }
  for (const network of ["data", "metrics"])
    if (!networks[network]?.internal) problems.push(`network ${network} is not internal`);
  return problems;
}

const missing = (what: string, names: string[], known: object): string[] =>
  names.filter((name) => !Object.hasOwn(known, name)).map((name) => `there is no ${what} ${name}`);

function checkEnvironment({ image, command = [], environment }: Service): string[] {
  if (!/\bsvc\b/.test(image)) return [];
  const problems: string[] = [];
  const values = Object.entries(environment).map(([name, value]) => {
    const filled = value.replace(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, variable: string, sign: string, rest: string) => {
        if (sign === "-") return rest;
        if (SAMPLES[variable] === undefined) problems.push(`${variable} is not one of the variables to fill in`);
        return SAMPLES[variable] ?? "";
      },
    );
    return [name, filled];
  });
  const program = command.length === 0 ? WEB_PROGRAM : programOf(command);
  return [...problems, ...checkVariables(program, Object.fromEntries(values))];
}
