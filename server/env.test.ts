import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "./settings/read-settings.ts";
import { SettingError } from "./settings/setting-values.ts";

const KEY = Buffer.alloc(32, 1).toString("base64");

describe("7 Settings", () => {
  it("without any, the service works on one machine", () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: path.resolve(".data"),
      databaseUrl: null,
      publicUrl: "http://localhost:3000",
      apiUrl: "http://localhost:3000/v1",
      gatewayUrl: "http://localhost:3000/gateway/v1",
      secretKeys: null,
      trustedProxies: [],
      imageHosts: [],
      rateLimits: true,
      logLevel: "info",
      redisUrl: null,
      production: false,
      metrics: null,
      otlp: null,
      smtp: null,
      webhookPrivateAddresses: false,
    });
  });

  it("an empty value is as none", () => {
    const names = "PORT HOST DATA_DIR DATABASE_URL PUBLIC_URL API_URL GATEWAY_URL SECRET_KEYS TRUSTED_PROXIES".split(
      " ",
    );
    const empty = Object.fromEntries(
      [...names, "IMAGE_HOSTS", "RATE_LIMITS", "LOG_LEVEL", "REDIS_URL"].map((name) => [name, ""]),
    );
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it("addresses follow from PUBLIC_URL and lose their trailing slash", () => {
    const settings = readSettings({ PUBLIC_URL: "https://bots.example/", GATEWAY_URL: "https://gateway.example/v1//" });
    expect(settings).toMatchObject({
      publicUrl: "https://bots.example",
      apiUrl: "https://bots.example/v1",
      gatewayUrl: "https://gateway.example/v1",
    });
    expect(readSettings({ PORT: "3210" }).publicUrl).toBe("http://localhost:3210");
  });

  it("metrics have a port of their own, on this machine only unless METRICS_HOST is set", () => {
    expect(readSettings({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
    expect(readSettings({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }).metrics?.host).toBe("0.0.0.0");
    expect(readSettings({ METRICS_HOST: "0.0.0.0" }).metrics).toBeNull();
    expect(() => readSettings({ METRICS_PORT: "3000" })).toThrow(/^setting METRICS_PORT must not be the same as PORT$/);
  });

  it("hosts of pictures are read in lower case, and each is listed once", () => {
    const hosts = "Pictures.Example, *.cdn.example.com,localhost,xn--bcher-kva.example,pictures.example";
    expect(readSettings({ IMAGE_HOSTS: hosts }).imageHosts).toEqual([
      ...["pictures.example", "*.cdn.example.com", "localhost", "xn--bcher-kva.example"],
    ]);
  });

  it("lists are read: keys newest first, proxies as addresses and ranges", () => {
    const settings = readSettings({
      SECRET_KEYS: `k2:${KEY},k1:${KEY.slice(0, -1)}`,
      TRUSTED_PROXIES: "192.0.2.1, 10.0.0.0/8,2001:db8::/32",
    });
    expect(settings.secretKeys?.map(({ id }) => id)).toEqual(["k2", "k1"]);
    expect(settings.trustedProxies).toEqual(["192.0.2.1", "10.0.0.0/8", "2001:db8::/32"]);
  });
});

describe("a malformed setting stops the start with one line that names it", () => {
  it.each([
    ["PORT", "abc"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["DATABASE_URL", "localhost/app"],
    ["DATABASE_URL", "mysql://app@localhost/app"],
    ["PUBLIC_URL", "bots.example"],
    ["PUBLIC_URL", "ftp://bots.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "https://bots.example/path"],
    ["PUBLIC_URL", "https://bots.example?x=1"],
    ["PUBLIC_URL", "https://bots.example#x"],
    ["API_URL", "/v1"],
    ["API_URL", "https://bots.example/v1?x=1"],
    ["GATEWAY_URL", "nowhere"],
    ["SECRET_KEYS", "short"],
    ["SECRET_KEYS", "k1:c2hvcnQ="],
    ["SECRET_KEYS", `k1:${KEY},`],
    ["SECRET_KEYS", `k1:${KEY},k1:${KEY}`],
    ["TRUSTED_PROXIES", "true"],
    ["TRUSTED_PROXIES", "*"],
    ["TRUSTED_PROXIES", "192.0.2.1,"],
    ["TRUSTED_PROXIES", "192.0.2.0/33"],
    ["IMAGE_HOSTS", "*"],
    ["IMAGE_HOSTS", "*.com"],
    ["IMAGE_HOSTS", "a.*.example"],
    ["IMAGE_HOSTS", "*.*.example.com"],
    ["IMAGE_HOSTS", "https://pictures.example"],
    ["IMAGE_HOSTS", "pictures.example/items"],
    ["IMAGE_HOSTS", "pictures.example:8443"],
    ["IMAGE_HOSTS", "pictures.example;script-src"],
    ["IMAGE_HOSTS", "pictures.example 'unsafe-inline'"],
    ["IMAGE_HOSTS", "192.0.2.1"],
    ["IMAGE_HOSTS", "[::1]"],
    ["IMAGE_HOSTS", "bücher.example"],
    ["IMAGE_HOSTS", "pictures..example"],
    ["IMAGE_HOSTS", "pictures.example."],
    ["IMAGE_HOSTS", "-a.example"],
    ["IMAGE_HOSTS", `${"a".repeat(64)}.example`],
    ["IMAGE_HOSTS", "pictures.example,"],
    ["IMAGE_HOSTS", Array.from({ length: 51 }, (_, n) => `a${n}.example`).join()],
    ["RATE_LIMITS", "no"],
    ["RATE_LIMITS", "OFF"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_PORT", "none"],
    ["METRICS_PORT", "70000"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://mail.example/path"],
    ["SMTP_URL", "smtp://mail.example?pool=true"],
    ["MAIL_FROM", "bots"],
    ["MAIL_FROM", "Bots <bots>"],
    ["MAIL_FROM", "Bots <bots@example.com"],
    ["MAIL_FROM", "bots@example.com\r\nBcc: x@example.com"],
    ["MAIL_FROM", "Bots\r\nX: y <bots@example.com>"],
    ["WEBHOOK_PRIVATE_ADDRESSES", "yes"],
    ["REDIS_URL", "nowhere"],
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_URL", "http://localhost:6379"],
    ["REDIS_URL", "redis://"],
    ["REDIS_URL", "redis://localhost/name"],
    ["REDIS_URL", "redis://localhost/0?enableOfflineQueue=true"],
    ["REDIS_URL", "redis://localhost/#0"],
  ])("%s=%s", (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^setting ${name} [^\\n]+$`));
  });

  it("that does not repeat a secret", () => {
    for (const name of ["SECRET_KEYS", "DATABASE_URL", "REDIS_URL", "SMTP_URL"]) {
      expect(() => readSettings({ [name]: "canary" })).toThrow(/^(?!.*canary)/);
    }
  });

  it.each([
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["PUBLIC_URLS", "PUBLIC_URL"],
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["RATE_LIMIT", "RATE_LIMITS"],
    ["SECRET_KEY", "SECRET_KEYS"],
    ["GATEWAY_URI", "GATEWAY_URL"],
    ["DATA_DIRS", "DATA_DIR"],
    ["METRIC_PORT", "METRICS_PORT"],
    ["REDIS_URI", "REDIS_URL"],
  ])("a misspelt %s names what is meant, %s", (given, meant) => {
    expect(() => readSettings({ [given]: "x" })).toThrow(`setting ${given} is unknown: did you mean ${meant}?`);
  });

  it("other programs' variables are left alone", () => {
    const others = "PATH HOME LANG XDG_DATA_DIRS npm_config_cache NODE_OPTIONS HOSTNAME LOGNAME SSH_CLIENT CI";
    expect(() => readSettings(Object.fromEntries(others.split(" ").map((name) => [name, "x"])))).not.toThrow();
  });
});

describe("REDIS_URL is for several processes, which must share a database and its keys", () => {
  const DATABASE_URL = "postgresql://localhost/app";
  const SECRET_KEYS = `k1:${KEY}`;

  it.each(["redis://localhost", "rediss://user:pa%40ss@[::1]:6380/3", "redis://:secret@broker.example:6379/"])(
    "%s is read, and the local cluster stays off",
    (REDIS_URL) => {
      const settings = readSettings({ REDIS_URL, DATABASE_URL, SECRET_KEYS });
      expect(settings).toMatchObject({ redisUrl: REDIS_URL, localCluster: false });
    },
  );

  it.each([
    [{}, "DATABASE_URL and SECRET_KEYS"],
    [{ DATABASE_URL }, "SECRET_KEYS"],
    [{ SECRET_KEYS }, "DATABASE_URL"],
  ])("with %j only, one line names what is missing", (given, missing) => {
    const read = () => readSettings({ REDIS_URL: "redis://:canary@localhost", ...given });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^setting REDIS_URL needs ${missing}: (?!.*canary)[^\\n]+$`));
  });
});

describe("SMTP_URL is the mail server", () => {
  it.each([
    ["bots@example.com", { name: "", address: "bots@example.com" }],
    ["Bots of Ours <bots@example.com>", { name: "Bots of Ours", address: "bots@example.com" }],
  ])("mails come from %s", (MAIL_FROM, from) => {
    const SMTP_URL = "smtps://user:pa%40ss@mail.example:465";
    expect(readSettings({ SMTP_URL, MAIL_FROM }).smtp).toEqual({ url: SMTP_URL, from });
  });

  it("without MAIL_FROM, one line names what is missing", () => {
    const read = () => readSettings({ SMTP_URL: "smtp://user:canary@mail.example" });
    expect(read).toThrow(/^setting SMTP_URL needs MAIL_FROM(?!.*canary)[^\n]+$/);
  });
});

describe("RATE_LIMITS=off is for load tests", () => {
  it.each([
    ["production", "https://bots.example", false],
    ["production", "http://192.168.1.2:3000", false],
    ["production", "http://127.0.0.1.example:3000", false],
    ["production", "http://localhost.example", false],
    ["production", undefined, true],
    ["production", "http://127.0.0.1:3000", true],
    ["production", "http://[::1]:3000", true],
    ["production", "http://app.localhost:3000", true],
    ["development", "https://bots.example", true],
    [undefined, "https://bots.example", true],
  ])("NODE_ENV=%s PUBLIC_URL=%s: allowed %s", (NODE_ENV, PUBLIC_URL, allowed) => {
    const read = () => readSettings({ RATE_LIMITS: "off", NODE_ENV, PUBLIC_URL });
    if (allowed) expect(read().rateLimits).toBe(false);
    else expect(read).toThrow(/^setting RATE_LIMITS=off [^\n]+$/);
  });
});
