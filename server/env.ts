import path from "node:path";
import { distance } from "fastest-levenshtein";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { perApplication } from "./application.ts";
import { CONNECTION_SETTINGS, type ConnectionClients, readConnectionClients } from "./settings/connection-settings.ts";
import { emptyToUndefined, httpUrl, isLoopback, SettingError } from "./settings/setting-values.ts";

const proxyList = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .refine((parts) => parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part)), {
      error: "must list IP addresses or CIDR ranges, separated by commas",
    })
    .optional(),
);

const SmtpUrl = z.preprocess(
  emptyToUndefined,
  z
    .url({ protocol: /^smtps?$/, error: "is not an smtp:// or smtps:// address", abort: true })
    .refine((value) => isServerAddress(new URL(value)), "must be smtp://[USER:PASSWORD@]HOST[:PORT]")
    .optional(),
);
const SENDER = /^(?:(?<name>[^<>"\r\n]{1,100}?) *<(?<bracketed>[^<>]+)>|(?<plain>[^<> ]+))$/;
const MailFrom = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .transform((value) => SENDER.exec(value)?.groups ?? {})
    .transform(({ name = "", bracketed, plain }) => ({ name, address: bracketed ?? plain ?? "" }))
    .refine(({ address }) => z.email().max(255).safeParse(address).success, {
      error: "must be an e-mail address, or NAME <ADDRESS>",
    })
    .optional(),
);

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_IMAGE_HOSTS = 50;
/** A wildcard needs two names after it, so that it does not allow a whole top-level domain. */
const isImageHost = (host: string) =>
  host.startsWith("*.") ? HOST_NAME.test(host.slice(2)) && host.split(".").length > 2 : HOST_NAME.test(host);
const imageHosts = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .transform((value) => [...new Set(value.split(",").map((part) => part.trim().toLowerCase()))])
    .refine((hosts) => hosts.every(isImageHost), {
      error: "must list names of hosts, such as pictures.example.com or *.example.com, separated by commas",
    })
    .refine((hosts) => hosts.length <= MAX_IMAGE_HOSTS, { error: `must list at most ${MAX_IMAGE_HOSTS} hosts` })
    .default([]),
);

const Environment = z.object({
  PORT: z.preprocess(emptyToUndefined, z.coerce.number("must be a port number").int().min(1).max(65535).default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default("127.0.0.1")),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default(".data")),
  DATABASE_URL: z.preprocess(
    emptyToUndefined,
    z.url({ protocol: /^postgres(ql)?$/, error: "is not a postgresql:// address" }).optional(),
  ),
  PUBLIC_URL: httpUrl.refine((value) => !value || new URL(value).pathname === "/", "must not have a path"),
  API_URL: httpUrl,
  GATEWAY_URL: httpUrl,
  SECRET_KEYS: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(
        /^\w+:[\w+/-]{43}=?(,\w+:[\w+/-]{43}=?)*$/,
        "must list ID:KEY pairs, each key 32 bytes in base64, newest first",
      )
      .refine((list) => new Set(parseKeys(list).map(({ id }) => id)).size === parseKeys(list).length, {
        error: "contains the same key id twice",
      })
      .optional(),
  ),
  TRUSTED_PROXIES: proxyList,
  IMAGE_HOSTS: imageHosts,
  RATE_LIMITS: z.preprocess(emptyToUndefined, z.enum(["on", "off"], "must be on or off").default("on")),
  LOCAL_CLUSTER: z.preprocess(emptyToUndefined, z.enum(["on", "off"], "must be on or off").optional()),
  DEMO: z.preprocess(emptyToUndefined, z.enum(["on", "off"], "must be on or off").optional()),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is not a log level").default("info"),
  ),
  NODE_ENV: z.string().optional(),
  REDIS_URL: z.preprocess(
    emptyToUndefined,
    z
      .url({ protocol: /^rediss?$/, error: "is not a redis:// or rediss:// address", abort: true })
      .refine((value) => isRedisAddress(new URL(value)), "must be redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE]")
      .optional(),
  ),
  METRICS_PORT: z.preprocess(
    emptyToUndefined,
    z.coerce.number("must be a port number").int().min(1).max(65535).optional(),
  ),
  METRICS_HOST: z.preprocess(emptyToUndefined, z.string().default("127.0.0.1")),
  SMTP_URL: SmtpUrl,
  MAIL_FROM: MailFrom,
  WEBHOOK_PRIVATE_ADDRESSES: z.preprocess(emptyToUndefined, z.enum(["on", "off"], "must be on or off").default("off")),
  ADDRESS_DATABASE: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .transform((file) => path.resolve(file))
      .nullable()
      .default(null),
  ),
  ...CONNECTION_SETTINGS,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    emptyToUndefined,
    z.coerce.number("must be a number from 0 to 1").min(0).max(1).default(1),
  ),
});

/** The variables that the service reads. */
export const SETTING_NAMES = Object.keys(Environment.shape);

export interface Settings {
  port: number;
  host: string;
  /** Absolute path of the folder that holds the embedded database and the keys. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** `{auth_url}`: origin of the portal and OpenID Connect issuer. */
  publicUrl: string;
  /** `{base_url}`, with `/v1`. */
  apiUrl: string;
  /** `{gateway_url}`, with `/v1`. */
  gatewayUrl: string;
  /** Encryption keys, newest first; null: those of `keys.json` in the data folder. */
  secretKeys: { id: string; secret: string }[] | null;
  trustedProxies: string[];
  /** Hosts from which the portal's pages may load pictures of items, such as `*.example.com`. */
  imageHosts: string[];
  rateLimits: boolean;
  /** Whether a cluster on the simulated platform is started beside the service. */
  localCluster: boolean;
  /** Whether accounts may load the demo fleet. */
  demo: boolean;
  logLevel: string;
  production: boolean;
  /** The broker that several processes share; null: one process. */
  redisUrl: string | null;
  /** The mail server and the sender; null: mails wait in the outbox, for staff. */
  smtp: { url: string; from: { name: string; address: string } } | null;
  /** Whether webhooks may call plain http and addresses inside the network. */
  webhookPrivateAddresses: boolean;
  /** A file with the country of each IP address; null: the one that comes with the service. */
  addressDatabase: string | null;
  /** The other services whose accounts can be linked. */
  connectionClients: ConnectionClients;
  /** Where Prometheus reads the metrics; null: they are not counted. */
  metrics: { port: number; host: string } | null;
  /** Where traces are sent, and which part of them, from 0 to 1; null: none are made. */
  otlp: { endpoint: string; ratio: number } | null;
}

/** Reads and checks the settings of the environment. @throws SettingError naming the first setting that is wrong. */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  rejectMisspelledNames(Object.keys(environment));
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`setting ${issue?.path[0]?.toString()} ${issue?.message}`);
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const production = values.NODE_ENV === "production";
  if (values.RATE_LIMITS === "off" && production && !isLoopback(publicUrl)) {
    throw new SettingError("setting RATE_LIMITS=off is for load tests: it is refused when PUBLIC_URL is not loopback");
  }
  const missing = (["DATABASE_URL", "SECRET_KEYS"] as const).filter((name) => !values[name]);
  if (values.REDIS_URL && missing.length > 0) {
    throw new SettingError(
      `setting REDIS_URL needs ${missing.join(" and ")}: processes that share a broker share a database and its keys`,
    );
  }
  const localCluster = (values.LOCAL_CLUSTER ?? (values.DATABASE_URL ? "off" : "on")) === "on";
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl,
    apiUrl: values.API_URL ?? `${publicUrl}/v1`,
    gatewayUrl: values.GATEWAY_URL ?? `${publicUrl}/gateway/v1`,
    secretKeys: values.SECRET_KEYS ? parseKeys(values.SECRET_KEYS) : null,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    imageHosts: values.IMAGE_HOSTS,
    rateLimits: values.RATE_LIMITS === "on",
    localCluster,
    demo: values.DEMO === undefined ? localCluster : values.DEMO === "on",
    logLevel: values.LOG_LEVEL,
    production,
    redisUrl: values.REDIS_URL ?? null,
    smtp: smtpSettings(values),
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES === "on",
    addressDatabase: values.ADDRESS_DATABASE,
    connectionClients: readConnectionClients(values),
    ...observationSettings(values),
  };
}

function smtpSettings({ SMTP_URL: url, MAIL_FROM: from }: z.infer<typeof Environment>): Settings["smtp"] {
  if (!url) return null;
  if (!from) throw new SettingError("setting SMTP_URL needs MAIL_FROM, the address that mails come from");
  return { url, from };
}

function observationSettings(values: z.infer<typeof Environment>): Pick<Settings, "metrics" | "otlp"> {
  const { PORT, METRICS_PORT: port, METRICS_HOST: host } = values;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = values;
  if (port === PORT) throw new SettingError("setting METRICS_PORT must not be the same as PORT");
  return { metrics: port === undefined ? null : { port, host }, otlp: endpoint ? { endpoint, ratio } : null };
}

/** The settings that the application was given. */
export const settings = perApplication<Settings>("settings", () => {
  throw new Error("the application was given no settings");
});

/** next-auth 4 reads its address only from the environment. */
export function exportForNextAuth(): void {
  process.env.NEXTAUTH_URL = settings().publicUrl;
}

function parseKeys(list: string): { id: string; secret: string }[] {
  return list.split(",").map((pair) => {
    const [id = "", secret = ""] = pair.split(":");
    return { id, secret };
  });
}

/** Options in the address would override those of the service. */
const isRedisAddress = ({ hostname, pathname, search, hash }: URL): boolean =>
  hostname !== "" && /^\/?\d{0,5}$/.test(pathname) && !search && !hash;

const isServerAddress = ({ hostname, pathname, search, hash }: URL): boolean =>
  hostname !== "" && /^\/?$/.test(pathname) && !search && !hash;

/** Only names similar to a known setting are refused: the environment contains settings of other programs. */
function rejectMisspelledNames(names: string[]): void {
  const known = SETTING_NAMES;
  for (const name of names) {
    if (known.includes(name) || name.length < 8) continue;
    const similar = known.find((setting) => setting.length >= 8 && distance(name, setting) <= maxEditDistance(setting));
    if (similar) throw new SettingError(`setting ${name} is unknown: did you mean ${similar}?`);
  }
}

/** Finds TRUSTED_PROXY, but does not mistake DATABASE_USER of another program for DATABASE_URL. */
const maxEditDistance = (setting: string) => (setting.length > 12 ? 3 : 2);
