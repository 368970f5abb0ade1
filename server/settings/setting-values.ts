import path from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { StartFault } from "./start-fault.ts";

/** A setting that is not valid. */
export class SettingError extends StartFault {
  constructor(message: string) {
    super("inside", message);
  }
}

export const text = z.string();
/** Without signs that are invisible or change the direction of what follows. */
export const siteName = text.trim().regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,40}$/u, "must be one line of 1 to 40 characters");
export const file = text.transform((value) => path.resolve(value));
export const port = z.coerce.number("must be a port number").int().min(1).max(65535);
export const ratio = z.coerce.number("must be a number from 0 to 1").min(0).max(1);
export const onOff = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
export const logLevel = z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is not a log level");
const list = text.transform((value) => value.split(",").map((part) => part.trim()));

export const httpUrl = z
  .url({ protocol: /^https?$/, error: "is not an http or https address" })
  .refine((value) => !/[?#]/.test(value), "must not have a query or a fragment")
  .transform((value) => value.replace(/\/+$/, ""));
/** Of a server as a whole. */
export const origin = httpUrl.refine((value) => new URL(value).pathname === "/", "must not have a path");
/** Secrets and codes are sent there. */
export const providerUrl = origin.refine(
  (value) => !value.startsWith("http:") || isLoopback(value),
  "must be an https address",
);

export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: "is not a postgresql:// address" });
/** Options in the address would override those of the service. */
const hasOnly = (url: string, pathname: RegExp) => {
  const address = new URL(url);
  return address.hostname !== "" && pathname.test(address.pathname) && !address.search && !address.hash;
};
export const brokerUrl = z
  .url({ protocol: /^rediss?$/, error: "is not a redis:// or rediss:// address", abort: true })
  .refine((value) => hasOnly(value, /^\/?\d{0,5}$/), "must be redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE]");
export const mailServerUrl = z
  .url({ protocol: /^smtps?$/, error: "is not an smtp:// or smtps:// address", abort: true })
  .refine((value) => hasOnly(value, /^\/?$/), "must be smtp://[USER:PASSWORD@]HOST[:PORT]");

const SENDER = /^(?:(?<name>[^<>"\r\n]{1,100}?) *<(?<bracketed>[^<>]+)>|(?<plain>[^<> ]+))$/;
export const sender = text
  .transform((value) => SENDER.exec(value)?.groups ?? {})
  .transform(({ name = "", bracketed, plain }) => ({ name, address: bracketed ?? plain ?? "" }))
  .refine(({ address }) => z.email().max(255).safeParse(address).success, {
    error: "must be an e-mail address, or NAME <ADDRESS>",
  });

export const credential = text.regex(
  /^[\x21-\x7e]{1,500}$/,
  "must be at most 500 letters, digits and signs, without spaces",
);
export const encryptionKeys = text
  .regex(
    /^\w+:[\w+/-]{43}=?(,\w+:[\w+/-]{43}=?)*$/,
    "must list ID:KEY pairs, each key 32 bytes in base64, newest first",
  )
  .transform((value) =>
    value.split(",").map((pair) => {
      const [id = "", secret = ""] = pair.split(":");
      return { id, secret };
    }),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, "contains the same key id twice");

export const addressRanges = list.refine(
  (parts) => parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part)),
  "must list IP addresses or CIDR ranges, separated by commas",
);

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_IMAGE_HOSTS = 50;
/** A wildcard needs two names after it, so that it does not allow a whole top-level domain. */
const isImageHost = (host: string) =>
  host.startsWith("*.") ? HOST_NAME.test(host.slice(2)) && host.split(".").length > 2 : HOST_NAME.test(host);
export const imageHosts = list
  .transform((hosts) => [...new Set(hosts.map((host) => host.toLowerCase()))])
  .refine((hosts) => hosts.every(isImageHost), {
    error: "must list names of hosts, such as pictures.example.com or *.example.com, separated by commas",
  })
  .refine((hosts) => hosts.length <= MAX_IMAGE_HOSTS, `must list at most ${MAX_IMAGE_HOSTS} hosts`);

/** Whether the address is on this machine. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);
}
