import { z } from "zod";
import { emptyToUndefined, httpUrl, isLoopback, SettingError } from "./setting-values.ts";

const credential = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, "must be at most 500 letters, digits and signs, without spaces")
    .optional(),
);
/** Secrets and codes are sent there. */
const providerUrl = httpUrl
  .refine((value) => !value || new URL(value).pathname === "/", "must not have a path")
  .refine((value) => !value?.startsWith("http:") || isLoopback(value), "must be an https address");

/** The settings by which accounts of other services can be linked. */
export const CONNECTION_SETTINGS = {
  DISCORD_CLIENT_ID: credential,
  DISCORD_CLIENT_SECRET: credential,
  DISCORD_PROVIDER_URL: providerUrl,
  GOOGLE_CLIENT_ID: credential,
  GOOGLE_CLIENT_SECRET: credential,
  GOOGLE_PROVIDER_URL: providerUrl,
  EPIC_CLIENT_ID: credential,
  EPIC_CLIENT_SECRET: credential,
  EPIC_PROVIDER_URL: providerUrl,
};

const PREFIXES = { discord: "DISCORD", google: "GOOGLE", epic: "EPIC" } as const;
type Kind = keyof typeof PREFIXES;

/** How the service signs in at another service as its client. */
export interface ConnectionClient {
  clientId: string;
  clientSecret: string;
  /** Takes the place of the other service's own hosts, for tests; null: those. */
  providerUrl: string | null;
}
export type ConnectionClients = Partial<Record<Kind, ConnectionClient>>;

type Values = { [Name in keyof typeof CONNECTION_SETTINGS]?: string | undefined };

/** @throws SettingError when one of the two credentials is missing. */
export function readConnectionClients(values: Values): ConnectionClients {
  const clients: ConnectionClients = {};
  for (const [kind, prefix] of Object.entries(PREFIXES) as [Kind, (typeof PREFIXES)[Kind]][]) {
    const clientId = values[`${prefix}_CLIENT_ID`];
    const clientSecret = values[`${prefix}_CLIENT_SECRET`];
    if (clientId && !clientSecret) throw missing(`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`);
    if (!clientId && clientSecret) throw missing(`${prefix}_CLIENT_SECRET`, `${prefix}_CLIENT_ID`);
    const url = values[`${prefix}_PROVIDER_URL`] ?? null;
    if (clientId && clientSecret) clients[kind] = { clientId, clientSecret, providerUrl: url };
  }
  return clients;
}

const missing = (given: string, needed: string) => new SettingError(`setting ${given} needs ${needed}`);
