import type { Scope } from "../contract/access.ts";
import { db } from "../data/db.ts";
import { newId } from "../data/id.ts";
import { createJob } from "../domain/jobs/create-job.ts";
import { createWebhook } from "../domain/webhooks/write-webhooks.ts";
import type { TestAccount } from "./accounts.ts";
import { newBot, newBotInput, newCategory, newImportRow, newPreset } from "./bots.ts";
import { newSchedule, newScheduleInput } from "./schedules.ts";

/**
 * What the specification and the decisions say about a route, written a second time. Tests compare the route table with
 * it, so that no scope or limit changes by accident.
 */
export interface DocumentedRoute {
  method: string;
  path: string;
  /**
   * The scopes of which an OAuth2 token needs one; `none`: OAuth2 tokens are refused; `public`: no credential is needed.
   */
  scope: Scope | readonly Scope[] | "none" | "public";
  /** Calls by API token or session, calls by OAuth2 token, seconds of the window (specification 8). */
  limit: [direct: number, oauth: number, seconds: number] | null;
  /** A request that is valid as it stands. */
  body?: (ids: SampleIds) => Record<string, unknown>;
  /** Another one, where the scope that is needed depends on the body. */
  otherBody?: (ids: SampleIds) => Record<string, unknown>;
  query?: string;
  /** The reply is the same for everybody who may read it, and has an ETag. */
  isMetadata?: boolean;
  /** Bytes that a body may have (decisions 8). */
  bodyLimit?: number;
}

/** One of each thing an account can own. */
export interface SampleIds {
  botId: string;
  categoryId: string;
  /** Of the category. */
  automationId: string;
  presetId: string;
  scheduleId: string;
  /** It waits. */
  jobId: string;
  webhookId: string;
  /** Was delivered. */
  deliveryId: string;
  /** Belongs to a party, not to the account. */
  memberId: string;
}

const TEN = 600;
const usual: DocumentedRoute["limit"] = [100, 100, TEN];
const live: DocumentedRoute["limit"] = [250, 1000, TEN];
const stored: DocumentedRoute["limit"] = [100, 1000, TEN];
const KB = 1024;
const JOB_SCOPES: readonly Scope[] = ["commands.run", "bots.write"];

const route = (
  call: string,
  scope: DocumentedRoute["scope"],
  limit: DocumentedRoute["limit"],
  more: Pick<DocumentedRoute, "body" | "otherBody" | "query" | "bodyLimit" | "isMetadata"> = {},
): DocumentedRoute => {
  const [method, path] = call.split(" ") as [string, string];
  return { method, path, scope, limit, ...(more.body && { bodyLimit: 16 * KB }), ...more };
};

const AUTOMATION = {
  id: "greet1",
  name: "Greet",
  when: [{ event: "memberJoined" }],
  do: [{ run: "say", args: "Hello" }],
};
const SAMPLE = { automations: [AUTOMATION] };
const WEBHOOK = { name: "Ops", url: "https://hooks.example/x", events: ["job.failed"] };
const scheduleInput = ({ botId }: SampleIds) => ({ ...newScheduleInput({ botIds: [botId] }) });

export const DOCUMENTED_ROUTES: DocumentedRoute[] = [
  route("GET /bots/public", "public", null),
  route("GET /bots/public/summary", "public", null),
  route("GET /bots/public/{botId}", "public", null),
  route("GET /bots/stats", "public", null),

  route("GET /bots", "bots.read", usual),
  route("POST /bots", "bots.write", usual, { body: () => ({ ...newBotInput() }) }),
  route("GET /bots/{botId}", "bots.read", usual),
  route("PATCH /bots/{botId}", "bots.write", usual, { body: () => ({ nickname: "Renamed" }) }),
  route("DELETE /bots/{botId}", "bots.write", usual),
  route("POST /bots/bulk-import", "bots.write", [10, 50, TEN], {
    body: () => ({ bots: [newImportRow()] }),
    bodyLimit: 256 * KB,
  }),
  route("POST /bots/bulk-export", "none", [2, 5, TEN], { body: () => ({ deleteAfterExport: false }) }),

  route("GET /commands", "commands.run", usual, { isMetadata: true }),
  route("POST /bots/{botId}/commands/run", "commands.run", live, { body: () => ({ command: "help" }) }),
  route("POST /bots/{botId}/chat/messages", "commands.run", usual, { body: () => ({ content: "hello" }) }),

  route("GET /bots/{botId}/friends", "bots.read", live),
  route("GET /bots/{botId}/friends/pending", "bots.read", live),
  route("GET /bots/{botId}/users/blocked", "bots.read", live),
  route("GET /bots/{botId}/users/search", "bots.read", live, { query: "?prefix=a" }),
  route("GET /bots/{botId}/party/members/{memberId}", "bots.read", usual),

  route("GET /categories", "categories.read", stored),
  route("POST /categories", "categories.write", stored, { body: () => ({ name: "New" }), bodyLimit: 64 * KB }),
  route("GET /categories/{categoryId}", "categories.read", stored),
  route("PATCH /categories/{categoryId}", "categories.write", stored, {
    body: () => ({ name: "Renamed" }),
    bodyLimit: 64 * KB,
  }),
  route("DELETE /categories/{categoryId}", "categories.write", stored),
  route("GET /categories/managed", "categories.read", stored),
  route("PUT /categories/managed/{categoryId}", "categories.write", stored, {
    body: () => ({ slots: 5 }),
    bodyLimit: 64 * KB,
  }),
  route("DELETE /categories/managed/{categoryId}", "categories.write", stored),

  route("GET /automations", "categories.read", stored),
  route("GET /categories/{categoryId}/automations/{automationId}/activity", "bots.read", stored),

  route("GET /presets", "bots.read", stored),
  route("POST /presets", "bots.write", stored, { body: () => ({ name: "New", config: {} }), bodyLimit: 64 * KB }),
  route("GET /presets/{presetId}", "bots.read", stored),
  route("PATCH /presets/{presetId}", "bots.write", stored, { body: () => ({ name: "Renamed" }), bodyLimit: 64 * KB }),
  route("DELETE /presets/{presetId}", "bots.write", stored),

  route("GET /jobs", JOB_SCOPES, stored),
  route("POST /jobs", JOB_SCOPES, usual, {
    body: ({ botId }) => ({ kind: "edit", input: { disabled: true }, target: { botIds: [botId] } }),
    otherBody: ({ botId }) => ({ kind: "chat", input: { content: "hello" }, target: { botIds: [botId] } }),
    bodyLimit: 2048 * KB,
  }),
  route("GET /jobs/{jobId}", JOB_SCOPES, stored),
  route("GET /jobs/{jobId}/results", JOB_SCOPES, stored),
  route("POST /jobs/{jobId}/cancel", JOB_SCOPES, stored, { body: () => ({}) }),
  route("POST /jobs/{jobId}/retry", JOB_SCOPES, usual, { body: () => ({ states: ["stopped"] }) }),

  route("GET /schedules", "bots.read", stored),
  route("POST /schedules", "commands.run", stored, { body: scheduleInput, bodyLimit: 64 * KB }),
  route("GET /schedules/{scheduleId}", "bots.read", stored),
  route("PATCH /schedules/{scheduleId}", "commands.run", stored, {
    body: () => ({ name: "Renamed" }),
    bodyLimit: 64 * KB,
  }),
  route("DELETE /schedules/{scheduleId}", "commands.run", stored),
  route("POST /schedules/{scheduleId}/run", "commands.run", usual, { body: () => ({}), bodyLimit: 64 * KB }),
  route("GET /schedules/{scheduleId}/runs", "bots.read", stored),

  route("GET /webhooks", "none", stored),
  route("POST /webhooks", "none", usual, { body: () => ({ ...WEBHOOK, name: "Other" }) }),
  route("GET /webhooks/{webhookId}", "none", stored),
  route("PATCH /webhooks/{webhookId}", "none", usual, { body: () => ({ name: "Renamed" }) }),
  route("DELETE /webhooks/{webhookId}", "none", usual),
  route("POST /webhooks/{webhookId}/rotate", "none", usual, { body: () => ({}) }),
  route("POST /webhooks/{webhookId}/test", "none", usual, { body: () => ({}) }),
  route("GET /webhooks/{webhookId}/deliveries", "none", stored),
  route("POST /webhooks/{webhookId}/deliveries/{deliveryId}/resend", "none", usual, { body: () => ({}) }),

  route("GET /deletions", ["bots.read", "categories.read"], stored),

  route("GET /user", "identify", [500, 1000, 300]),

  route("POST /leaked-secrets", "public", usual, { body: () => ({ secrets: ["SVC_none"] }) }),
];

export const scopesOf = ({ scope }: DocumentedRoute): readonly Scope[] => {
  if (scope === "none" || scope === "public") return [];
  return typeof scope === "string" ? [scope] : scope;
};

export const titleOf = ({ method, path }: DocumentedRoute): string => `${method} ${path}`;
export const PROTECTED_ROUTES = DOCUMENTED_ROUTES.filter(({ scope }) => scope !== "public");
export const PUBLIC_ROUTES = DOCUMENTED_ROUTES.filter(({ scope }) => scope === "public");
export const BODY_ROUTES = DOCUMENTED_ROUTES.filter(({ body }) => body !== undefined);
export const ID_ROUTES = PROTECTED_ROUTES.filter(({ path }) =>
  /\{(?:bot|category|preset|schedule|job|webhook)Id\}/.test(path),
);

/** Ids of nothing, for what is decided before a thing is looked for. */
export const NO_THINGS: SampleIds = {
  ...{ botId: "none", categoryId: "none", presetId: "none", scheduleId: "none", jobId: "none" },
  ...{ memberId: "none", webhookId: "none", deliveryId: "none", automationId: "none" },
};
/** So that one of each thing is enough for all routes. */
export const deletingLast = (routes: readonly DocumentedRoute[]): DocumentedRoute[] =>
  [false, true].flatMap((isLast) => routes.filter(({ method }) => (method === "DELETE") === isLast));

/** One of each thing, owned by the account. */
export async function createSamples(account: TestAccount): Promise<SampleIds> {
  const [bot, category, preset] = await Promise.all([
    newBot(account),
    newCategory(account, SAMPLE),
    newPreset(account),
  ]);
  const schedule = await newSchedule(account, { botIds: [bot.id] });
  const work = { kind: "edit", input: { disabled: false }, target: { botIds: [bot.id] } };
  const job = await createJob(work, account.actor);
  const { id: webhookId } = await createWebhook(WEBHOOK, account.actor);
  const deliveryId = await addDelivery(webhookId);
  return {
    ...{ botId: bot.id, categoryId: category.id, presetId: preset.id, scheduleId: schedule.id, jobId: job.id },
    ...{ memberId: "member", webhookId, deliveryId, automationId: AUTOMATION.id },
  };
}

/** A message that was delivered. */
async function addDelivery(webhookId: string): Promise<string> {
  const [id, webhook] = [newId(), { id: webhookId, name: WEBHOOK.name }];
  const payload = {
    type: "test",
    timestamp: new Date(0).toISOString(),
    data: { webhook, url: "https://bots.example" },
  };
  await db().webhookDelivery.create({
    data: { ...{ id, webhookId, messageId: id, kind: "test", payload, state: "delivered", attempts: 1 } },
  });
  return id;
}

/** The route's path with these ids, and its query. */
export const fillPath = ({ path, query = "" }: DocumentedRoute, ids: SampleIds): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof SampleIds) => encodeURIComponent(ids[name])) + query;
