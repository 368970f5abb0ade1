import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../contract/flags.ts";
import { updateBot } from "../domain/bots/update-bots.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { type Api, answerRequest } from "../testing/answer-request.ts";
import {
  addressOf,
  type DocumentedOperation,
  type DocumentRequest,
  operationsOf,
  requestsTo,
  valueOfText,
} from "../testing/document-requests.ts";
import { createSamples } from "../testing/documented-routes.ts";
import { newIpAddress } from "../testing/new-ip-address.ts";
import { ISSUER, newApplication } from "../testing/oauth-flow.ts";
import { ReplyChecker } from "../testing/reply-checker.ts";
import { sampleSize } from "../testing/sample-size.ts";
import type { Schemas } from "../testing/schema-values.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { newFleet } from "../testing/test-fleet.ts";
import { createGatewayApp } from "./gateway/create-gateway-app.ts";
import { gatewayDocument } from "./gateway/openapi.ts";
import { EXAMPLE_IDS } from "./http/openapi-examples.ts";
import type { OpenApiDocument } from "./http/openapi-parts.ts";
import { createRestApp } from "./rest/create-rest-app.ts";
import { openApiDocument } from "./rest/openapi.ts";

/** In all; every run of the tests has others. A failure prints the seed that repeats it. */
const REQUESTS = sampleSize(2_000, 8_000);
const FORM = "application/x-www-form-urlencoded";

const isForm = ({ body }: DocumentedOperation): boolean => body?.type === FORM;

const APIS = [
  { base: "/v1", api: createRestApp("/v1"), document: openApiDocument() },
  { base: "/gateway/v1", api: createGatewayApp("/gateway/v1"), document: gatewayDocument() },
];
const OPERATIONS = APIS.flatMap((served) =>
  operationsOf(served.document).map((operation) => ({ ...served, operation })),
);
const statuses = new Map<number, number>();

beforeAll(() => overrideSettings({ rateLimits: false }));
afterAll(() => overrideSettings({ rateLimits: true }));

/** Of an account that has one of each thing: what stands in the examples, and what exists in its place. */
async function createExamples(account: TestAccount): Promise<Record<string, string>> {
  const ids = { ...(await createSamples(account)), accountId: account.accountId };
  await updateBot({ botId: ids.botId, parent: ids.categoryId }, account.actor);
  const app = await newApplication({ owner: account });
  const known: Record<string, string> = ids;
  const things = Object.entries(EXAMPLE_IDS).map(([name, id]) => [id, known[name] ?? id]);
  return { ...Object.fromEntries(things), CLIENT_ID: app.clientId, CLIENT_SECRET: app.clientSecret };
}

/** Its shard answers nothing, so only what it reports can be read. */
async function connect({ accountId }: TestAccount, botId = ""): Promise<void> {
  const fleet = await newFleet(accountId, 1, () => botId);
  await fleet.publishState(botId);
}

/** The document with these texts in place of those of its examples. */
function withTexts(document: OpenApiDocument, texts: Record<string, string>): OpenApiDocument {
  const json = Object.entries(texts).reduce(
    (all, [text, other]) => all.replaceAll(`"${text}"`, `"${other}"`),
    JSON.stringify(document),
  );
  return JSON.parse(json) as OpenApiDocument;
}

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function encodeBody(body: unknown, type: string): string {
  if (type !== FORM || typeof body !== "object" || body === null) return JSON.stringify(body);
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]) => [name, toText(value).toWellFormed()])).toString();
}

function toRequest(
  base: string,
  operation: DocumentedOperation,
  asked: DocumentRequest,
  account: TestAccount,
): Request {
  const { method, headers, body, type = operation.body?.type ?? "application/json" } = asked;
  const isSent = body !== undefined && method !== "GET" && method !== "HEAD";
  const isClient = operation.body?.type === FORM; // it authenticates by its body
  const given = {
    ...(!isClient && { Authorization: account.apiToken }),
    ...(isSent && { "Content-Type": type }),
    ...headers,
  };
  const content = isSent && { body: encodeBody(body, type) };
  return new Request(ISSUER + base + addressOf(operation, asked), { method, headers: given, ...content });
}

async function send(api: Api, request: Request) {
  const reply = await answerRequest(api, request, newIpAddress());
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  if (!reply.headers.get("content-type")?.startsWith("text/event-stream")) return { reply, text: await reply.text() };
  await reply.body?.cancel();
  return { reply, text: null };
}

/** What the document does not allow must not be accepted. */
function checkAccepted(replies: ReplyChecker, operation: DocumentedOperation, asked: DocumentRequest): void {
  const { method, path, parameters } = operation;
  if (asked.body !== undefined) replies.checkAcceptedBody(method, path, JSON.parse(JSON.stringify(asked.body)));
  for (const [name, text] of Object.entries(asked.query)) {
    const parameter = parameters.find((one) => one.in === "query" && one.name === name);
    if (!parameter && isForm(operation)) continue; // OAuth2 ignores what it does not know (RFC 6749, 3.1)
    if (!parameter) throw new Error(`${method} ${path} accepted the query parameter ${name}`);
    replies.checkValue(`${name} of ${method} ${path}`, parameter.schema, valueOfText(text, parameter.schema));
  }
}

describe("requests that are made from the documents, and nearly those, are answered as documented", () => {
  it.each(OPERATIONS.map((one) => [`${one.operation.method} ${one.base}${one.operation.path}`, one] as const))(
    "%s",
    async (_, { base, api, document, operation: { method, path } }) => {
      const account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
      const texts = await createExamples(account);
      if (base.startsWith("/gateway")) await connect(account, texts[EXAMPLE_IDS.botId]);
      const own = withTexts(document, texts);
      const operation = operationsOf(own).find((one) => one.method === method && one.path === path);
      if (!operation) throw new Error("no such operation");
      const replies = new ReplyChecker(own);
      const isAnswered = fc.asyncProperty(requestsTo(operation, own.components.schemas as Schemas), async (asked) => {
        const request = toRequest(base, operation, asked, account);
        const { reply, text } = await send(api, request);
        expect(reply.status, text?.slice(0, 500)).toBeLessThan(500);
        if (text === null || asked.method === "OPTIONS") return;
        const { status, headers } = reply;
        const address = addressOf(operation, asked);
        const body: unknown = text === "" ? undefined : JSON.parse(text);
        replies.checkReply(asked.method, address, { status, headers, text, body });
        if (reply.ok && asked.method === method) checkAccepted(replies, operation, asked);
      });
      await fc.assert(isAnswered, { numRuns: Math.ceil(REQUESTS / OPERATIONS.length) });
    },
  );

  it("are at least 2,000, and many of them are accepted", () => {
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 4);
  });
});
