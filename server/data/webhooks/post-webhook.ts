import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { perApplication } from "../../application.ts";
import { WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import { DeadlineExceeded, withDeadline } from "../../with-deadline.ts";
import { AddressRefusal, parseWebhookUrl, requireAllowedAddress, requireOtherProcess } from "./check-address.ts";
import { type Address, lookUpHost } from "./resolve-host.ts";

export interface WebhookAnswer {
  /** Null without an answer. */
  status: number | null;
  /** Null when it was answered. */
  error: string | null;
  /** Until the status of the answer. */
  ms: number;
}

type Resolve = (host: string, signal: AbortSignal) => Promise<Address[]>;

/** How names are resolved. */
export const resolveHost = perApplication<Resolve>("webhook resolver", () => lookUpHost);

/**
 * Never rejects, and ends by the deadline whatever the receiver does. Redirects are not followed, and the answer's body is
 * discarded.
 */
export async function postWebhook(
  address: string,
  body: string,
  headers: Record<string, string>,
  timeoutMs = WEBHOOK_LIMITS.timeoutMs,
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const known: { answer?: WebhookAnswer } = {};
  try {
    return await withDeadline(timeoutMs, async (signal) => {
      const url = parseWebhookUrl(address);
      const pinned = await resolveAllowed(url, signal);
      const response = await post(url, { pinned, body, headers, signal });
      const status = response.statusCode ?? 0;
      known.answer = { status, error: describeStatus(status), ms: elapsed() };
      await discard(response);
      return known.answer;
    });
  } catch (error) {
    return known.answer ?? { status: null, error: describe(error), ms: elapsed() };
  }
}

const TIMED_OUT = `No answer within ${WEBHOOK_LIMITS.timeoutMs / 1000} seconds.`;

/** Resolves the name once. A name with one address that may not be called is refused altogether. */
async function resolveAllowed(url: URL, signal: AbortSignal): Promise<Address> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(host)
    ? [{ address: host, family: host.includes(":") ? 6 : 4 }]
    : await resolveHost()(host, signal);
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  for (const { address } of addresses) {
    requireAllowedAddress(address);
    requireOtherProcess(address, port);
  }
  const [first] = addresses;
  if (!first) throw new AddressRefusal("cannot be resolved");
  return first;
}

interface Outgoing {
  pinned: Address;
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Connects to the pinned address, whatever the name resolves to by now. Without these listeners, a switch to another
 * protocol would be neither an answer nor an error.
 */
function post(url: URL, { pinned, body, headers, signal }: Outgoing): Promise<http.IncomingMessage> {
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family);
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...{ method: "POST", agent: false, lookup, autoSelectFamily: false, signal },
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
    });
    sent.on("error", reject).on("response", resolve);
    sent.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.destroy());
    });
    sent.on("close", () => reject(Object.assign(new Error("closed without an answer"), { code: "ECONNRESET" })));
    sent.end(body);
  });
}

/** Reads the rest of an answer to its end or up to the limit, so that the receiver sees it arrive. */
async function discard(response: http.IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (bytes > WEBHOOK_LIMITS.answerBytes) return;
  }
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed.`;
  return `Answered ${status}.`;
}

/** Texts of libraries name addresses inside the network: only known reasons are shown. */
const REASONS: Record<string, string> = {
  ENOTFOUND: "The host has no address.",
  EAI_AGAIN: "The host could not be resolved.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection broke.",
  EPIPE: "The connection broke.",
  ETIMEDOUT: TIMED_OUT,
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is self-signed.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate cannot be verified.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host.",
};

function describe(error: unknown): string {
  if (error instanceof DeadlineExceeded) return TIMED_OUT;
  if (error instanceof AddressRefusal) return `The address ${error.message}.`;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code.startsWith("HPE_")) return "The answer is not HTTP.";
  return REASONS[code] ?? (/SSL|TLS|CERT/.test(code) ? "The TLS connection failed." : "The request failed.");
}
