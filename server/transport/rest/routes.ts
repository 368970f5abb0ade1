import { JOB_RESULT_COLUMNS } from "../../contract/jobs.ts";
import type { Limit } from "../../contract/limits/rate.ts";
import { EXPORT_LIMIT } from "../../contract/limits/rest.ts";
import { getAutomationActivity, listAutomations } from "../../domain/automations/read-automation-activity.ts";
import { createBot } from "../../domain/bots/create-bot.ts";
import { deleteBot } from "../../domain/bots/delete-bots.ts";
import { exportBots } from "../../domain/bots/export-bots.ts";
import { importBots } from "../../domain/bots/import-bots.ts";
import { getBot, listBots, readListRevision } from "../../domain/bots/list-bots.ts";
import { updateBot } from "../../domain/bots/update-bots.ts";
import { createCategory } from "../../domain/categories/create-category.ts";
import {
  assignManagedCategory,
  listManagedCategories,
  releaseManagedCategory,
} from "../../domain/categories/managed-categories.ts";
import { getCategory, listCategories } from "../../domain/categories/read-categories.ts";
import { deleteCategory, updateCategory } from "../../domain/categories/write-categories.ts";
import { listAllCommands } from "../../domain/commands/list-all-commands.ts";
import { runCommand, sendChatMessage } from "../../domain/commands/run-command.ts";
import { listDeletions } from "../../domain/deletions/list-deletions.ts";
import { getUser } from "../../domain/identity/get-user.ts";
import { reportLeakedSecrets } from "../../domain/identity/report-leaked-secrets.ts";
import { createJob } from "../../domain/jobs/create-job.ts";
import { getJob, listJobItems, listJobs } from "../../domain/jobs/read-jobs.ts";
import { retryJob } from "../../domain/jobs/retry-job.ts";
import { stopJob } from "../../domain/jobs/stop-job.ts";
import type { Operation } from "../../domain/operation.ts";
import { getPreset, listPresets } from "../../domain/presets/read-presets.ts";
import { createPreset, deletePreset, updatePreset } from "../../domain/presets/write-presets.ts";
import {
  countAllBots,
  getPublicBot,
  listPublicBots,
  summarizePublicBots,
} from "../../domain/public-bots/read-public-bots.ts";
import { getSchedule, listScheduleRuns, listSchedules } from "../../domain/schedules/read-schedules.ts";
import { runSchedule } from "../../domain/schedules/run-schedule.ts";
import { createSchedule, deleteSchedule, updateSchedule } from "../../domain/schedules/write-schedules.ts";
import {
  getPartyMember,
  listBlockedUsers,
  listFriends,
  listPendingFriends,
  searchUsers,
} from "../../domain/social/read-friends-and-party.ts";
import { getWebhook, listDeliveries, listWebhooks } from "../../domain/webhooks/read-webhooks.ts";
import { resendDelivery, testWebhook } from "../../domain/webhooks/send-again.ts";
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "../../domain/webhooks/write-webhooks.ts";
import { PARTY_MEMBER_BOOLEANS } from "../http/deprecations.ts";
import type { Route as AnyRoute, Method, RoutePolicy } from "../http/route.ts";

export interface Route extends AnyRoute {
  summary: string;
  tag: string;
}

const TEN_MINUTES = 600;
const FIVE_MINUTES = 300;
const perTenMinutes = (direct: number, oauth = direct): Limit => ({ direct, oauth, windowSeconds: TEN_MINUTES });

/** Specification 8. */
const usual = perTenMinutes(100);
const stored = perTenMinutes(100, 1000);
const live = perTenMinutes(250, 1000);
const account: Limit = { direct: 500, oauth: 1000, windowSeconds: FIVE_MINUTES };
const KB = 1024;

/** The same answer for everybody. */
const PUBLIC = { isPublic: true, cacheControl: "no-cache", etag: "weak" } as const;
/** The same answer for everybody who may have it; it changes with the version of the service only. */
const METADATA = { cacheControl: "private, no-cache" };
const LIST = { isCompressed: true, etag: "weak" } as const;
/** The party of a bot has members that are deprecated. */
const LIVE = { deprecation: PARTY_MEMBER_BOOLEANS };
const RECORD = { etag: "strong" } as const;
const RESULTS = { ...LIST, csv: JOB_RESULT_COLUMNS };

/** Policy of the routes with one tag; a row may differ from it. */
function group(tag: string, { bodyLimit = 16 * KB, ...shared }: Partial<RoutePolicy> = {}) {
  return (
    method: Method,
    path: string,
    operation: Operation,
    limit: Limit | null,
    summary: string,
    own: Partial<Route> = {},
  ): Route => ({
    method,
    path,
    operation,
    summary,
    tag,
    isPublic: false,
    bucket: operation.spec.name,
    limit,
    bodyLimit: method === "GET" || method === "DELETE" ? null : bodyLimit,
    cacheControl: method === "GET" ? "private, no-store" : "no-store",
    etag: null,
    isCompressed: false,
    deprecation: null,
    ...shared,
    ...own,
  });
}

const bots = group("Bots");
const commands = group("Commands and chat");
const social = group("Social");
const publicBots = group("Public bots", PUBLIC);
const categories = group("Categories", { bodyLimit: 64 * KB });
const automations = group("Automations");
const presets = group("Presets", { bodyLimit: 64 * KB });
const jobs = group("Jobs", { bodyLimit: 16 * KB });
const schedules = group("Schedules", { bodyLimit: 64 * KB });
const webhooks = group("Webhooks");
const records = group("Deletions");
const user = group("User");
const leaks = group("Leaked secrets");

/** The public API: routes, limits, the OpenAPI document and the tests that walk them all are made from this table. */
export const ROUTES: readonly Route[] = [
  publicBots("GET", "/bots/public", listPublicBots, null, "List all public bots", LIST),
  publicBots("GET", "/bots/public/summary", summarizePublicBots, null, "Summarise up to three public bots"),
  publicBots("GET", "/bots/public/{botId}", getPublicBot, null, "Get one public bot"),
  publicBots("GET", "/bots/stats", countAllBots, null, "Count the bots of the whole service"),

  bots("GET", "/bots", listBots, usual, "List your bots", { ...LIST, ...LIVE, revision: readListRevision }),
  bots("POST", "/bots", createBot, usual, "Create a bot", { location: "/bots/{id}" }),
  bots("POST", "/bots/bulk-import", importBots, perTenMinutes(10, 50), "Import up to 100 bots", {
    bodyLimit: 256 * KB,
  }),
  bots("POST", "/bots/bulk-export", exportBots, EXPORT_LIMIT, "Export all bots with their credentials"),
  bots("GET", "/bots/{botId}", getBot, usual, "Get a bot", { ...RECORD, ...LIVE }),
  bots("PATCH", "/bots/{botId}", updateBot, usual, "Update a bot", { representation: getBot }),
  bots("DELETE", "/bots/{botId}", deleteBot, usual, "Delete a bot"),

  commands("GET", "/commands", listAllCommands, usual, "List the commands that bots know", { ...METADATA, ...LIST }),
  commands("POST", "/bots/{botId}/commands/run", runCommand, live, "Run a command"),
  commands("POST", "/bots/{botId}/chat/messages", sendChatMessage, usual, "Send a party chat message"),

  social("GET", "/bots/{botId}/friends", listFriends, live, "List a bot's friends"),
  social("GET", "/bots/{botId}/friends/pending", listPendingFriends, live, "List pending friend requests"),
  social("GET", "/bots/{botId}/users/blocked", listBlockedUsers, live, "List blocked users"),
  social("GET", "/bots/{botId}/users/search", searchUsers, live, "Search platform users by name prefix"),
  social("GET", "/bots/{botId}/party/members/{memberId}", getPartyMember, usual, "Get a member of the bot's party", {
    deprecation: PARTY_MEMBER_BOOLEANS,
  }),

  categories("GET", "/categories", listCategories, stored, "List your categories", LIST),
  categories("POST", "/categories", createCategory, stored, "Create a category", { location: "/categories/{id}" }),
  categories("GET", "/categories/managed", listManagedCategories, stored, "List your managed categories", LIST),
  categories("PUT", "/categories/managed/{categoryId}", assignManagedCategory, stored, "Have a category managed"),
  categories("DELETE", "/categories/managed/{categoryId}", releaseManagedCategory, stored, "Take a category back"),
  categories("GET", "/categories/{categoryId}", getCategory, stored, "Get a category", RECORD),
  categories("PATCH", "/categories/{categoryId}", updateCategory, stored, "Update a category", {
    representation: getCategory,
  }),
  categories("DELETE", "/categories/{categoryId}", deleteCategory, stored, "Delete a category"),

  automations("GET", "/automations", listAutomations, stored, "List your automations and what they did today", LIST),
  automations(
    "GET",
    "/categories/{categoryId}/automations/{automationId}/activity",
    getAutomationActivity,
    stored,
    "Get what an automation did, and its last runs",
    LIST,
  ),

  presets("GET", "/presets", listPresets, stored, "List your presets", LIST),
  presets("POST", "/presets", createPreset, stored, "Create a preset", { location: "/presets/{id}" }),
  presets("GET", "/presets/{presetId}", getPreset, stored, "Get a preset", RECORD),
  presets("PATCH", "/presets/{presetId}", updatePreset, stored, "Update a preset", { representation: getPreset }),
  presets("DELETE", "/presets/{presetId}", deletePreset, stored, "Delete a preset"),

  jobs("GET", "/jobs", listJobs, stored, "List your jobs", LIST),
  jobs("POST", "/jobs", createJob, usual, "Create a job for many bots", {
    bodyLimit: 2048 * KB,
    location: "/jobs/{id}",
  }),
  jobs("GET", "/jobs/{jobId}", getJob, stored, "Get a job and its progress", RECORD),
  jobs("GET", "/jobs/{jobId}/results", listJobItems, stored, "List the results of a job by bot", RESULTS),
  jobs("POST", "/jobs/{jobId}/cancel", stopJob, stored, "Stop a job"),
  jobs("POST", "/jobs/{jobId}/retry", retryJob, usual, "Do again what failed in a job", {
    location: "/jobs/{id}",
  }),

  schedules("GET", "/schedules", listSchedules, stored, "List your schedules", LIST),
  schedules("POST", "/schedules", createSchedule, stored, "Create a schedule", { location: "/schedules/{id}" }),
  schedules("GET", "/schedules/{scheduleId}", getSchedule, stored, "Get a schedule", RECORD),
  schedules("PATCH", "/schedules/{scheduleId}", updateSchedule, stored, "Update, pause or resume a schedule", {
    representation: getSchedule,
  }),
  schedules("DELETE", "/schedules/{scheduleId}", deleteSchedule, stored, "Delete a schedule"),
  schedules("POST", "/schedules/{scheduleId}/run", runSchedule, usual, "Run a schedule now"),
  schedules("GET", "/schedules/{scheduleId}/runs", listScheduleRuns, stored, "List the runs of a schedule", LIST),

  webhooks("GET", "/webhooks", listWebhooks, stored, "List your webhooks", LIST),
  webhooks("POST", "/webhooks", createWebhook, usual, "Create a webhook", { location: "/webhooks/{id}" }),
  webhooks("GET", "/webhooks/{webhookId}", getWebhook, stored, "Get a webhook", RECORD),
  webhooks("PATCH", "/webhooks/{webhookId}", updateWebhook, usual, "Update, disable or enable a webhook", {
    representation: getWebhook,
  }),
  webhooks("DELETE", "/webhooks/{webhookId}", deleteWebhook, usual, "Delete a webhook"),
  webhooks("POST", "/webhooks/{webhookId}/rotate", rotateWebhookSecret, usual, "Replace the secret of a webhook"),
  webhooks("POST", "/webhooks/{webhookId}/test", testWebhook, usual, "Send a test message to a webhook"),
  webhooks("GET", "/webhooks/{webhookId}/deliveries", listDeliveries, stored, "List what a webhook was sent", LIST),
  webhooks(
    "POST",
    "/webhooks/{webhookId}/deliveries/{deliveryId}/resend",
    resendDelivery,
    usual,
    "Send a message again",
  ),

  records("GET", "/deletions", listDeletions, stored, "List what was deleted", LIST),

  user("GET", "/user", getUser, account, "Get your account", RECORD),

  leaks("POST", "/leaked-secrets", reportLeakedSecrets, usual, "Report secrets found in public", { isPublic: true }),
];
