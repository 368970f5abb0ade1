import { Application, perApplication } from "../application.ts";
import type { ConnectionClients } from "./connection-settings.ts";
import type { SiteLogo } from "./site-logo.ts";

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
  /** What the portal calls itself; without a logo it shows its own. */
  site: { name: string; logo: SiteLogo | null };
  /** Whether languages that are made from the English texts are offered, to try the portal in them. */
  pseudoLanguages: boolean;
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

/** The settings that the application was given. */
export const settings = perApplication<Settings>("settings", () => {
  throw new Error("the application was given no settings");
});

/** The application of a program. It is not the running one before `run()`. */
export const createApplication = (values: Settings): Application => new Application().set(settings, values);
