import type { SettingValues } from "./setting-table.ts";
import { SettingError } from "./setting-values.ts";

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

/** @throws SettingError when one of the two credentials is missing. */
export function readConnectionClients(values: SettingValues): ConnectionClients {
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
