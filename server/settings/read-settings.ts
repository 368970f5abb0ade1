import { distance } from "fastest-levenshtein";
import { readConnectionClients } from "./connection-settings.ts";
import { SETTINGS, type SettingValues } from "./setting-table.ts";
import { isLoopback, SettingError } from "./setting-values.ts";
import type { Settings } from "./settings.ts";
import { readSiteLogo } from "./site-logo.ts";

/** The variables that the service reads. */
export const SETTING_NAMES = [...Object.keys(SETTINGS), "NODE_ENV"];

/** Reads and checks the settings of the environment. @throws SettingError naming the first setting that is wrong. */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  rejectMisspelledNames(Object.keys(environment));
  const values = readValues(environment);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const production = environment.NODE_ENV === "production";
  if (!values.RATE_LIMITS && production && !isLoopback(publicUrl)) {
    throw new SettingError("setting RATE_LIMITS=off is for load tests: it is refused when PUBLIC_URL is not loopback");
  }
  const missing = (["DATABASE_URL", "SECRET_KEYS"] as const).filter((name) => !values[name]);
  if (values.REDIS_URL && missing.length > 0) {
    throw new SettingError(
      `setting REDIS_URL needs ${missing.join(" and ")}: processes that share a broker share a database and its keys`,
    );
  }
  const localCluster = values.LOCAL_CLUSTER ?? !values.DATABASE_URL;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl,
    apiUrl: values.API_URL ?? `${publicUrl}/v1`,
    gatewayUrl: values.GATEWAY_URL ?? `${publicUrl}/gateway/v1`,
    site: { name: values.SITE_NAME, logo: readSiteLogo(values.SITE_LOGO) },
    pseudoLanguages: values.PSEUDO_LANGUAGES,
    secretKeys: values.SECRET_KEYS ?? null,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    imageHosts: values.IMAGE_HOSTS ?? [],
    rateLimits: values.RATE_LIMITS,
    localCluster,
    demo: values.DEMO ?? localCluster,
    logLevel: values.LOG_LEVEL,
    production,
    redisUrl: values.REDIS_URL ?? null,
    smtp: smtpSettings(values),
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    addressDatabase: values.ADDRESS_DATABASE ?? null,
    connectionClients: readConnectionClients(values),
    ...observationSettings(values),
  };
}

/** An empty value counts as not set. */
function readValues(environment: Record<string, string | undefined>): SettingValues {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const given = environment[name] || ("default" in setting ? setting.default : undefined);
    if (given === undefined) continue;
    const parsed = setting.type.safeParse(given);
    if (!parsed.success) throw new SettingError(`setting ${name} ${parsed.error.issues[0]?.message}`);
    values[name] = parsed.data;
  }
  return values as SettingValues;
}

function smtpSettings({ SMTP_URL: url, MAIL_FROM: from }: SettingValues): Settings["smtp"] {
  if (!url) return null;
  if (!from) throw new SettingError("setting SMTP_URL needs MAIL_FROM, the address that mails come from");
  return { url, from };
}

function observationSettings(values: SettingValues): Pick<Settings, "metrics" | "otlp"> {
  const { PORT, METRICS_PORT: port, METRICS_HOST: host } = values;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = values;
  if (port === PORT) throw new SettingError("setting METRICS_PORT must not be the same as PORT");
  return { metrics: port === undefined ? null : { port, host }, otlp: endpoint ? { endpoint, ratio } : null };
}

/** Only names similar to a known setting are refused: the environment contains settings of other programs. */
function rejectMisspelledNames(names: string[]): void {
  for (const name of names) {
    if (SETTING_NAMES.includes(name) || name.length < 8) continue;
    const similar = SETTING_NAMES.find(
      (setting) => setting.length >= 8 && distance(name, setting) <= maxEditDistance(setting),
    );
    if (similar) throw new SettingError(`setting ${name} is unknown: did you mean ${similar}?`);
  }
}

/** Finds TRUSTED_PROXY, but does not mistake DATABASE_USER of another program for DATABASE_URL. */
const maxEditDistance = (setting: string) => (setting.length > 12 ? 3 : 2);
