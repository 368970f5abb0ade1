import { CONFIG_DEFAULTS } from "../../contract/config-defaults.ts";
import { BotFlag } from "../../contract/flags.ts";
import {
  CREATED_AT,
  DEMO_CATEGORY,
  DEMO_PRESET,
  DEMO_ROW,
  EXAMPLE_IDS,
  LIVE_BOT,
  PARTY_MEMBER,
  UPDATED_AT,
} from "../http/openapi-examples.ts";

const { botId, categoryId, presetId, jobId, scheduleId, webhookId, deliveryId, accountId } = EXAMPLE_IDS;
const { nickname, accountId: platformAccount, deviceId, secret } = DEMO_ROW;
const record = { createdAt: CREATED_AT, updatedAt: UPDATED_AT, version: 3 };
const OTTER = { id: "player-otter", displayName: "Otter" };

const RAN = {
  ...{ botId, categoryId, automation: { id: "greet1", name: "Greet who joins" }, at: UPDATED_AT },
  ...{ startedBy: "memberJoined", person: OTTER, result: "done", lengthMs: 120 },
};
const COUNTS = { runs: 12, failed: 1, refused: 3, refusedBy: { cooldown: 3 } };
const AUTOMATIONS = {
  AutomationRan: RAN,
  AutomationSummary: {
    ...{ id: "greet1", name: "Greet who joins", enabled: true, category: { id: categoryId, name: DEMO_CATEGORY.name } },
    ...{ today: COUNTS, lastRun: { at: UPDATED_AT, result: "done" } },
  },
  AutomationActivity: {
    days: [{ day: UPDATED_AT.slice(0, 10), ...COUNTS }],
    runs: [
      {
        ...{ id: "0199c1d4e7a86f0b8c1d2e40", botId, botName: nickname, at: UPDATED_AT, startedBy: "memberJoined" },
        ...{ person: OTTER, result: "done", lengthMs: 120, isCut: false },
        conditions: [{ value: "party.size", was: 2, holds: true }],
        steps: [{ at: 3, step: "do[0]", did: "ran", command: "say", args: "Hello Otter!", answer: "Sent.", format: 1 }],
      },
    ],
  },
};

const BOTS = {
  PublicBot: {
    ...{ id: botId, nickname, flags: BotFlag.Public, status: LIVE_BOT.status, friendsCount: LIVE_BOT.friendsCount },
    party: { playlistId: LIVE_BOT.party.playlistId, size: 2, maxSize: LIVE_BOT.party.maxSize },
  },
  BotStats: {
    public: { total: 20, connected: 18, available: 12, busy: 6, matches: 84 },
    all: { total: 60, connected: 57 },
  },
  Bot: {
    ...{ id: botId, nickname, email: null, parent: categoryId, flags: BotFlag.Public, accountId: platformAccount },
    ...record,
  },
  BotCreateBody: { nickname, deviceAuth: { accountId: platformAccount, deviceId, secret }, parent: categoryId },
  BotCreated: { id: botId, created: true, accountId: platformAccount, nickname },
  BotImportBody: { bots: [DEMO_ROW], parent: categoryId },
  BotsImported: { ok: true, bots: [{ id: botId, created: true, accountId: platformAccount, nickname }] },
  BotExportBody: { deleteAfterExport: false },
  ExportedBot: { accountId: platformAccount, deviceId, secret, nickname, id: botId },
  BotUpdateBody: { nickname: "Greeter 61", disabled: true },
  Ok: { ok: true },
  EmptyBody: {},
};

const COMMANDS = {
  Command: {
    ...{ name: "outfit", aliases: ["skin"], usage: "outfit NAME", description: "Changes the outfit.", rank: "anyone" },
    arguments: [{ name: "name", type: "text", required: true, extended: true }],
  },
  CommandRunBody: { command: "outfit", args: "Amber Ranger" },
  ChatSendBody: { content: "Say hello!" },
  Reply: { nonce: "5c9e1f", botName: nickname, content: "The outfit is Amber Ranger.", format: 1 },
  Friends: { onlineFriends: [{ ...OTTER, isJoinable: true, status: "In the lobby" }], offlineFriends: [] },
  PendingFriends: { incomingFriends: [OTTER], outgoingFriends: [] },
  BasicUser: OTTER,
  PartyMember: PARTY_MEMBER,
};

const { name, config } = DEMO_CATEGORY;
const STORED = {
  Category: { id: categoryId, name, flags: 0, config: { ...CONFIG_DEFAULTS, ...config }, ...record },
  CategoryCreateBody: { name, config },
  CategoryUpdateBody: { config: { statusText: ["Say hello!"], privacy: null } },
  ManagedCategory: {
    ...{ id: categoryId, name, flags: 2 },
    managed: { clusterId: "operator", clusterName: "Operator", slots: 20, used: 20 },
  },
  CategoryAssignManagedBody: { slots: 20 },
  Preset: { id: presetId, ...DEMO_PRESET, ...record },
  PresetCreateBody: DEMO_PRESET,
  PresetUpdateBody: { name: "Amber, in the evening" },
  Deletion: { id: botId, kind: "bot", deletedAt: UPDATED_AT },
  User: { id: accountId, username: "demo", flags: 8, verified: true },
};

const counts = { total: 20, succeeded: 19, failed: 1, skipped: 0 };
const JOB = {
  ...{ id: jobId, kind: "command", state: "done", commands: ["emote wave"], content: null, preset: null, change: null },
  ...{ deleteAfterExport: false, deletedBots: null, skipOffline: false, ...counts, unknown: 0, message: null },
  ...{ by: "apiToken", scheduleId: null, applicationId: null, apiTokenId: null, retriedId: null },
  ...{ createdAt: CREATED_AT, startedAt: CREATED_AT, endedAt: UPDATED_AT },
};
const RUN = {
  ...{ id: "0199c1d4e7a86f0b8c1d2e0a", dueAt: CREATED_AT, state: "started", message: null },
  job: { id: jobId, state: "done", ...counts, unknown: 0 },
};
const SCHEDULE = {
  ...{ name: "Evening outfit", kind: "command", input: { command: "outfit", args: "Amber Ranger" } },
  ...{ target: { categoryId }, cron: "0 18 * * *", timeZone: "Europe/Berlin" },
};
const WORK = {
  Job: JOB,
  JobCreateBody: {
    ...{ kind: "command", input: { commands: [{ command: "emote", args: "wave" }] }, target: { categoryId } },
  },
  JobDetails: {
    ...JOB,
    cells: [{ succeeded: 19, failed: 1, skipped: 0, running: 0, stopped: 0, queued: 0 }],
    ...{ fileUntil: null, retryUntil: null },
  },
  JobItem: {
    ...{ position: 0, state: "succeeded", botId, name: nickname, format: 1, message: "Waved.", ms: 240 },
    endedAt: UPDATED_AT,
  },
  JobRetryBody: { states: ["failed"] },
  Schedule: {
    ...{ id: scheduleId, ...SCHEDULE, at: null, missedRuns: "skip", paused: false, applicationId: null },
    ...{ apiTokenId: null, pausedBecause: null, nextRunAt: "2027-02-01T17:00:00.000Z" },
    ...{ nextRuns: ["2027-02-01T17:00:00.000Z"], lastRun: RUN, ...record },
  },
  ScheduleRun: RUN,
  ScheduleCreateBody: SCHEDULE,
  ScheduleUpdateBody: { paused: true },
};

const signingSecret = "whsec_c2VjcmV0LW9mLXRoZS1kZW1vLWZsZWV0";
const EVENTS = ["bots.down", "job.failed"];
const RECEIVER = "https://hooks.example/bots";
const DOWN = { state: "began", since: CREATED_AT, until: null, url: "/bots?view=attention" };
const CHANGED = { count: 2, ids: [botId, "0199c1d4e7a86f0b8c1d2e0b"], url: "/bots" };
export const MESSAGE_DATA = {
  "bots.down": { ...DOWN, count: 3 },
  "bots.refused": { ...DOWN, count: 1 },
  "cluster.gone": { ...DOWN, cluster: { name: "demo" } },
  "cluster.full": { ...DOWN, clusters: [{ name: "demo" }], capacity: 60, waiting: 4 },
  "job.failed": { job: { id: jobId, kind: "command" }, total: 20, failed: 1, url: `/jobs/${jobId}` },
  "token.expiring": {
    ...{ token: { id: accountId, name: "Dashboard" }, days: 7, expiresAt: "2027-02-07T18:00:00.000Z" },
    url: "/developers/tokens",
  },
  "request.decided": {
    ...{ request: { id: accountId, kind: "verification" }, approved: true },
    ...{ application: { id: accountId, name: "Demo dashboard" }, url: "/developers/applications" },
  },
  "automation.notified": {
    ...{ automation: { id: "greet1", name: "Greet who joins" }, categoryId, count: 1 },
    ...{ notices: [{ at: CREATED_AT, botId, text: "Otter is in the lobby of Greeter" }] },
    url: `/automations/${categoryId}/greet1`,
  },
  "automations.ran": { count: 1, runs: [RAN], url: "/automations" },
  "bots.created": CHANGED,
  "bots.changed": CHANGED,
  "bots.deleted": CHANGED,
  "job.ended": {
    job: {
      ...{ id: jobId, kind: "command", state: "done", ...counts, message: null, scheduleId: null, applicationId: null },
      ...{ apiTokenId: null, createdAt: CREATED_AT, endedAt: UPDATED_AT },
    },
    url: `/jobs/${jobId}`,
  },
  "application.approved": {
    ...{ application: { id: accountId, name: "Demo dashboard" }, scopes: ["identify", "bots.read"] },
    url: "/account/apps",
  },
  test: { webhook: { id: webhookId, name: "Operations" }, url: "/developers/webhooks" },
} as const;
const payload = { type: "bots.down", timestamp: CREATED_AT, data: MESSAGE_DATA["bots.down"] };
const WEBHOOKS = {
  Webhook: {
    ...{ id: webhookId, name: "Operations", url: "https://hooks.example", format: "standard", events: EVENTS },
    ...{ enabled: true, disabledReason: null, failingSince: null, createdAt: CREATED_AT },
  },
  WebhookCreateBody: { name: "Operations", url: RECEIVER, events: EVENTS },
  WebhookUpdateBody: { enabled: false },
  WebhookCreated: { id: webhookId, secret: signingSecret },
  WebhookSecret: { secret: signingSecret },
  WebhookDeliveryStarted: { deliveryId },
  WebhookDelivery: {
    ...{ id: deliveryId, messageId: deliveryId, kind: "bots.down", payload, state: "delivered", attempts: 1 },
    ...{ nextAttemptAt: null, status: 204, error: null, ms: 80, createdAt: CREATED_AT, attemptedAt: CREATED_AT },
  },
};

const LEAKS = {
  SecretReportLeakedBody: { secrets: ["SVC_000000000000000000000000000000000aB3dE"] },
  LeakReported: { ok: true, revoked: 1 },
};

/** Values of the schemas of the document, by name, from the demo fleet. */
export const API_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...BOTS,
  ...COMMANDS,
  ...STORED,
  ...WORK,
  ...WEBHOOKS,
  ...AUTOMATIONS,
  ...LEAKS,
};

/** The same of the OAuth routes. @param site The address of the portal. */
export const newOAuthExamples = (site: string) => ({
  TokenResponse: {
    ...{ access_token: "SVCOA2AT_ACCESS_TOKEN", token_type: "Bearer", scope: "identify bots.read", expires_in: 604800 },
  },
  DeviceResponse: {
    ...{ device_code: "DEVICE_CODE", user_code: "WDJB-MJHT", verification_uri: `${site}/device` },
    ...{ verification_uri_complete: `${site}/device?user_code=WDJB-MJHT`, expires_in: 600, interval: 5 },
  },
  Introspection: {
    ...{ active: true, scope: "identify bots.read", client_id: accountId, token_type: "Bearer", exp: 1801418400 },
    ...{ iat: 1800813600, sub: accountId, aud: accountId, iss: site },
  },
  Userinfo: { sub: accountId, preferred_username: "demo" },
});
