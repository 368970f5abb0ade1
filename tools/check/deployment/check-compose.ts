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
  networks: z.record(z.string(), z.unknown()).default({}),
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
  const { "x-web": _, ...compose } = parse(text, { merge: true });
  return Compose.parse(compose);
}

export function checkCompose(text: string): string[] {
  const { services, volumes, secrets } = parseCompose(text);
  return Object.entries(services).flatMap(([name, service]) => {
    const dependencies = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on);
    const named = service.volumes.map((volume) => volume.split(":")[0] ?? "").filter((source) => !/^[./]/.test(source));
    return [
      ...missing("service", dependencies, services),
      ...missing("volume", named, volumes),
      ...missing("secret", service.secrets, secrets),
      ...checkEnvironment(service),
    ].map((problem) => `service ${name}: ${problem}`);
  });
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
