import type { z } from "zod";
import {
  addressRanges,
  brokerUrl,
  credential,
  databaseUrl,
  encryptionKeys,
  file,
  httpUrl,
  imageHosts,
  logLevel,
  mailServerUrl,
  onOff,
  origin,
  port,
  providerUrl,
  ratio,
  sender,
  siteName,
  text,
} from "./setting-values.ts";

interface Setting {
  type: z.ZodType;
  /** Read in place of a value that is missing or empty. */
  default?: string;
  /** How its default follows from other settings. */
  follows?: string;
  /** For the operator. One for several settings in a row makes them one line of the document. */
  words: string;
}

const LINKED_EPIC = "The same at Epic Games.";
const LINKED_GOOGLE = "The same at Google.";
const LINKED_DISCORD =
  "Credentials of this service at Discord, both or neither: people can link their Discord accounts; below.";
const PROVIDER =
  "An origin that takes the place of that service's hosts, to try it without them: https, or http on this machine.";

/** All settings, in the order of docs/operations.md. */
export const SETTINGS = {
  PORT: { type: port, default: "3000", words: "One port for portal, API and health." },
  HOST: {
    type: text,
    default: "127.0.0.1",
    words: "Address to listen on. `0.0.0.0` for every network of the machine, as in a container.",
  },
  DATA_DIR: { type: file, default: ".data", words: "Folder of the embedded database and of the key file." },
  DATABASE_URL: {
    type: databaseUrl,
    words: "`postgresql://…` of an external PostgreSQL 15 or later, in place of the embedded one.",
  },
  PUBLIC_URL: {
    type: origin,
    follows: "`http://localhost:PORT`",
    words: "The address of the portal in the browser, without a path. With `https:` cookies are `Secure`.",
  },
  API_URL: {
    type: httpUrl,
    follows: "`PUBLIC_URL/v1`",
    words: "Address of the management API as its documents show it.",
  },
  GATEWAY_URL: { type: httpUrl, follows: "`PUBLIC_URL/gateway/v1`", words: "The same for the gateway." },
  SITE_NAME: {
    type: siteName,
    default: "Bot management",
    words: "What the portal is called, in its header and titles: one line of at most 40 characters.",
  },
  SITE_LOGO: {
    type: file,
    words:
      "A PNG, JPEG, WebP or SVG file of at most 256 KB, shown in place of the service's own mark. It is read at the start.",
  },
  PSEUDO_LANGUAGES: {
    type: onOff,
    default: "off",
    words:
      "`on` offers two more languages, made from the English texts: `en-XA` with accents and 40 % longer, `ar-XB` from right to left. To look for texts and layouts that are not ready for other languages.",
  },
  SECRET_KEYS: {
    type: encryptionKeys,
    words: "Encryption keys as `ID:KEY,ID:KEY`, newest first, each key 32 bytes in base64; in place of the key file.",
  },
  TRUSTED_PROXIES: {
    type: addressRanges,
    words:
      "Addresses and CIDR ranges of your proxies, separated by commas. `X-Forwarded-For` from other addresses is ignored.",
  },
  IMAGE_HOSTS: {
    type: imageHosts,
    words:
      "Names of hosts whose pictures of items the portal shows, separated by commas, such as `pictures.example.com,*.example.org`. `*.` allows every host below a name; below.",
  },
  RATE_LIMITS: {
    type: onOff,
    default: "on",
    words: "`off` for load tests; refused in production when `PUBLIC_URL` is not on this machine.",
  },
  LOCAL_CLUSTER: {
    type: onOff,
    follows: "`on` without `DATABASE_URL`, else `off`",
    words:
      "Starts a cluster on the simulated platform beside the service. It runs the bots that no other shard accepts.",
  },
  DEMO: {
    type: onOff,
    follows: "as `LOCAL_CLUSTER`",
    words:
      "Offers a demo fleet at set-up and on an empty overview, once to each account. Its 60 bots do not count against the bot cap; the local cluster runs them. Without a cluster that can run them, the portal says so.",
  },
  LOG_LEVEL: {
    type: logLevel,
    default: "info",
    words: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
  },
  REDIS_URL: {
    type: brokerUrl,
    words:
      "`redis://` or `rediss://[USER:PASSWORD@]HOST[:PORT][/DATABASE]` of a Redis 7 or Valkey that several processes share. Needs `DATABASE_URL` and `SECRET_KEYS`.",
  },
  SMTP_URL: {
    type: mailServerUrl,
    words:
      "The mail server, `smtp://` or `smtps://[USER:PASSWORD@]HOST[:PORT]`; below. Without it mails wait in the outbox.",
  },
  MAIL_FROM: {
    type: sender,
    words: "The sender of mails, such as `Bots <bots@example.com>`. Needed with `SMTP_URL`.",
  },
  WEBHOOK_PRIVATE_ADDRESSES: {
    type: onOff,
    default: "off",
    words: "`on` allows webhooks to plain http and to addresses inside your network; below.",
  },
  DISCORD_CLIENT_ID: { type: credential, words: LINKED_DISCORD },
  DISCORD_CLIENT_SECRET: { type: credential, words: LINKED_DISCORD },
  GOOGLE_CLIENT_ID: { type: credential, words: LINKED_GOOGLE },
  GOOGLE_CLIENT_SECRET: { type: credential, words: LINKED_GOOGLE },
  EPIC_CLIENT_ID: { type: credential, words: LINKED_EPIC },
  EPIC_CLIENT_SECRET: { type: credential, words: LINKED_EPIC },
  DISCORD_PROVIDER_URL: { type: providerUrl, words: PROVIDER },
  GOOGLE_PROVIDER_URL: { type: providerUrl, words: PROVIDER },
  EPIC_PROVIDER_URL: { type: providerUrl, words: PROVIDER },
  ADDRESS_DATABASE: {
    type: file,
    words:
      "A file with the country of each IP address (`.mmdb`), in place of the one that comes with the service; below.",
  },
  METRICS_PORT: { type: port, words: "A port for metrics, below. Without it nothing is counted." },
  METRICS_HOST: { type: text, default: "127.0.0.1", words: "Address to listen on for metrics." },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: httpUrl,
    words: "Where traces are sent, such as `http://collector:4318`; below.",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    type: ratio,
    default: "1",
    words: "Which part of the traces is kept, from 0 to 1.",
  },
} as const satisfies Record<string, Setting>;

type Table = typeof SETTINGS;
/** Values by the names of their settings; those without a default may be missing. */
export type SettingValues = {
  [Name in keyof Table]: z.output<Table[Name]["type"]> | (Table[Name] extends { default: string } ? never : undefined);
};

/** The lines of the table in docs/operations.md. */
export function describeSettings(): string[] {
  const namesByWords = new Map<string, string[]>();
  for (const [name, { words }] of Object.entries(SETTINGS))
    namesByWords.set(words, [...(namesByWords.get(words) ?? []), name]);
  return [...namesByWords].map(([words, names]) => {
    const { default: fallback, follows }: Setting = SETTINGS[names[0] as keyof Table];
    const shown = fallback === undefined ? (follows ?? "–") : `\`${fallback}\``;
    return `| ${names.map((name) => `\`${name}\``).join(", ")} | ${shown} | ${words} |`;
  });
}
