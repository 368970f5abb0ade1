import {
  addApplicationSecret,
  removeApplicationSecret,
  resetApplicationSecret,
} from "../../domain/applications/application-secrets.ts";
import { listApplicationUsers, revokeApplicationTokens } from "../../domain/applications/application-users.ts";
import { getApplication, listApplications } from "../../domain/applications/read-applications.ts";
import {
  createApplication,
  deleteApplication,
  updateApplication,
} from "../../domain/applications/write-applications.ts";
import { listAutomationClusters } from "../../domain/automations/list-automation-clusters.ts";
import { getAutomationActivity, listAutomations } from "../../domain/automations/read-automation-activity.ts";
import { tryAutomation } from "../../domain/automations/try-automation.ts";
import {
  addAutomations,
  removeAutomation,
  saveAutomation,
  setAutomationEnabled,
} from "../../domain/automations/write-automations.ts";
import { cancelBotSignIn } from "../../domain/bot-sign-ins/cancel-bot-sign-in.ts";
import { getBotSignIn, getSignInAvailability } from "../../domain/bot-sign-ins/get-bot-sign-in.ts";
import { startBotSignIn } from "../../domain/bot-sign-ins/start-bot-sign-in.ts";
import { checkImport } from "../../domain/bots/check-import.ts";
import { createBot } from "../../domain/bots/create-bot.ts";
import { deleteBots } from "../../domain/bots/delete-bots.ts";
import { exportBots } from "../../domain/bots/export-bots.ts";
import { importBots } from "../../domain/bots/import-bots.ts";
import { countBotProblems, listBotProblems } from "../../domain/bots/list-bot-problems.ts";
import { countBotReasons, getBotReason, listBotReasons } from "../../domain/bots/list-bot-reasons.ts";
import { getBot } from "../../domain/bots/list-bots.ts";
import { countBots, listBotChanges, listBotDetails, listBotRows, listFirstBots } from "../../domain/bots/read-bots.ts";
import { listDeletedBots, restoreBots } from "../../domain/bots/restore-bots.ts";
import { retrySignIn } from "../../domain/bots/retry-sign-in.ts";
import { updateBot, updateBots } from "../../domain/bots/update-bots.ts";
import { createCategory } from "../../domain/categories/create-category.ts";
import {
  assignManagedCategory,
  listManagedCategories,
  releaseManagedCategory,
} from "../../domain/categories/managed-categories.ts";
import { getCategory, listCategories } from "../../domain/categories/read-categories.ts";
import { deleteCategory, updateCategory } from "../../domain/categories/write-categories.ts";
import {
  readCommandChart,
  readLimitChart,
  readServiceStatusChart,
  readStatusChart,
} from "../../domain/charts/read-charts.ts";
import { listAllCommands } from "../../domain/commands/list-all-commands.ts";
import { runCommand, sendChatMessage } from "../../domain/commands/run-command.ts";
import { restartBots } from "../../domain/fleet/assigning/restart-bots.ts";
import { countBotHistory, listBotHistory } from "../../domain/fleet/recording/list-bot-history.ts";
import { listShardLog } from "../../domain/fleet/recording/list-shard-log.ts";
import { getOwnFleet, listOwnShards } from "../../domain/gateway/own-fleet.ts";
import { getItems, searchItems } from "../../domain/items/read-items.ts";
import { createImportJob } from "../../domain/jobs/create-import-job.ts";
import { createExportJob, createJob } from "../../domain/jobs/create-job.ts";
import { deleteExportedBots } from "../../domain/jobs/delete-exported-bots.ts";
import { getExportFile } from "../../domain/jobs/export-file.ts";
import { listJobGroupItems, listJobGroups } from "../../domain/jobs/read-job-groups.ts";
import { countOpenJobs, getJob, listJobItems, listJobs } from "../../domain/jobs/read-jobs.ts";
import { retryJob } from "../../domain/jobs/retry-job.ts";
import { stopJob } from "../../domain/jobs/stop-job.ts";
import { getPreset, listPresets } from "../../domain/presets/read-presets.ts";
import { createPreset, deletePreset, updatePreset } from "../../domain/presets/write-presets.ts";
import {
  countAllBots,
  getPublicBot,
  listPublicBots,
  summarizePublicBots,
} from "../../domain/public-bots/read-public-bots.ts";
import { readLimitUsage } from "../../domain/request-log/read-limit-usage.ts";
import { countAllRequests, countRequests, listRequests } from "../../domain/request-log/read-requests.ts";
import {
  getSchedule,
  listScheduleChoices,
  listScheduleRuns,
  listSchedules,
  previewSchedule,
} from "../../domain/schedules/read-schedules.ts";
import { runSchedule } from "../../domain/schedules/run-schedule.ts";
import { createSchedule, deleteSchedule, updateSchedule } from "../../domain/schedules/write-schedules.ts";
import { readStatus } from "../../domain/service/read-status.ts";
import {
  listBlockedUsers,
  listFriends,
  listPendingFriends,
  searchUsers,
} from "../../domain/social/read-friends-and-party.ts";
import { readStatusHistory } from "../../domain/status/read-history.ts";
import { confirmSubscription, subscribe } from "../../domain/status/subscriptions.ts";
import { createView, deleteView, listViews, updateView } from "../../domain/views/views.ts";
import { accountProcedures } from "./account-procedures.ts";
import { mutation, query, router } from "./define-procedure.ts";
import { staffProcedures } from "./staff-procedures.ts";
import { watch } from "./watch.ts";

/** What the portal can ask for: the same operations as the API, and those that only a signed-in person needs. */
export const portalRouter = router({
  ...accountProcedures,
  ...staffProcedures,
  applications: router({
    list: query(listApplications),
    get: query(getApplication),
    create: mutation(createApplication),
    update: mutation(updateApplication),
    resetSecret: mutation(resetApplicationSecret),
    addSecret: mutation(addApplicationSecret),
    removeSecret: mutation(removeApplicationSecret),
    users: query(listApplicationUsers),
    revokeTokens: mutation(revokeApplicationTokens),
    delete: mutation(deleteApplication),
  }),
  bots: router({
    list: query(listBotRows, { limit: "list", isCompressed: true }),
    listChanges: query(listBotChanges, { limit: "list", isCompressed: true }),
    listDetails: query(listBotDetails, { limit: "list", isCompressed: true }),
    listFirst: query(listFirstBots, { limit: "list", isCompressed: true }),
    get: query(getBot),
    count: query(countBots, { isCompressed: true }),
    create: mutation(createBot),
    update: mutation(updateBot),
    updateMany: mutation(updateBots, { limit: "bulk" }),
    deleteMany: mutation(deleteBots, { limit: "bulk" }),
    listDeleted: query(listDeletedBots, { limit: "list", isCompressed: true }),
    restore: mutation(restoreBots, { limit: "bulk" }),
    checkImport: mutation(checkImport, { limit: "bulk", hasLargeBody: true }),
    import: mutation(importBots, { limit: "bulk", hasLargeBody: true }),
    export: mutation(exportBots, { limit: "export" }),
    problems: query(listBotProblems, { limit: "list", isCompressed: true }),
    problemCounts: query(countBotProblems, { limit: "list", isCompressed: true }),
    reason: query(getBotReason, { limit: "list", isCompressed: true }),
    reasons: query(listBotReasons, { limit: "list", isCompressed: true }),
    reasonCounts: query(countBotReasons, { limit: "list", isCompressed: true }),
    retrySignIn: mutation(retrySignIn, { limit: "signIn" }),
    restart: mutation(restartBots, { limit: "signIn" }),
  }),
  automations: router({
    list: query(listAutomations, { isCompressed: true }),
    activity: query(getAutomationActivity, { isCompressed: true }),
    clusters: query(listAutomationClusters),
    try: mutation(tryAutomation, { limit: "bulk" }),
    save: mutation(saveAutomation),
    add: mutation(addAutomations),
    remove: mutation(removeAutomation),
    setEnabled: mutation(setAutomationEnabled),
  }),
  botSignIns: router({
    availability: query(getSignInAvailability),
    start: mutation(startBotSignIn, { limit: "signIn" }),
    get: query(getBotSignIn),
    cancel: mutation(cancelBotSignIn),
  }),
  categories: router({
    list: query(listCategories, { isCompressed: true }),
    get: query(getCategory),
    create: mutation(createCategory),
    update: mutation(updateCategory),
    delete: mutation(deleteCategory),
    listManaged: query(listManagedCategories, { isCompressed: true }),
    assignManaged: mutation(assignManagedCategory),
    releaseManaged: mutation(releaseManagedCategory),
  }),
  charts: router({
    status: query(readStatusChart),
    serviceStatus: query(readServiceStatusChart),
    commands: query(readCommandChart),
    limits: query(readLimitChart),
  }),
  presets: router({
    list: query(listPresets, { isCompressed: true }),
    get: query(getPreset),
    create: mutation(createPreset),
    update: mutation(updatePreset),
    delete: mutation(deletePreset),
  }),
  publicBots: router({
    list: query(listPublicBots, { limit: "list", isCompressed: true }),
    get: query(getPublicBot),
    stats: query(countAllBots),
    summary: query(summarizePublicBots),
  }),
  items: router({ search: query(searchItems, { isCompressed: true }), get: query(getItems, { isCompressed: true }) }),
  commands: router({ run: mutation(runCommand, { limit: "ask" }) }),
  jobs: router({
    list: query(listJobs, { limit: "list", isCompressed: true }),
    get: query(getJob),
    items: query(listJobItems, { limit: "list", isCompressed: true }),
    groups: query(listJobGroups, { limit: "list", isCompressed: true }),
    groupItems: query(listJobGroupItems, { limit: "list", isCompressed: true }),
    countOpen: query(countOpenJobs, { isCompressed: true }),
    create: mutation(createJob, { limit: "bulk", hasLargeBody: true }),
    createImport: mutation(createImportJob, { limit: "bulk", hasLargeBody: true }),
    createExport: mutation(createExportJob, { limit: "export" }),
    exportFile: mutation(getExportFile, { limit: "bulk" }),
    deleteExported: mutation(deleteExportedBots, { limit: "bulk" }),
    stop: mutation(stopJob),
    retry: mutation(retryJob, { limit: "bulk" }),
  }),
  chat: router({ send: mutation(sendChatMessage, { limit: "ask" }) }),
  social: router({
    friends: query(listFriends, { limit: "ask" }),
    pending: query(listPendingFriends, { limit: "ask" }),
    blocked: query(listBlockedUsers, { limit: "ask" }),
    search: query(searchUsers, { limit: "ask" }),
  }),
  live: router({
    watch,
    snapshot: query(getOwnFleet, { limit: "list", isCompressed: true }),
    shards: query(listOwnShards, { limit: "list", isCompressed: true }),
    history: query(listBotHistory),
    countHistory: query(countBotHistory, { limit: "list" }),
    shardLog: query(listShardLog),
    commands: query(listAllCommands, { isCompressed: true }),
  }),
  requests: router({
    countAll: query(countAllRequests, { limit: "list" }),
    list: query(listRequests, { isCompressed: true }),
    count: query(countRequests, { limit: "list", isCompressed: true }),
    limitUsage: query(readLimitUsage, { limit: "list" }),
  }),
  schedules: router({
    list: query(listSchedules, { isCompressed: true }),
    get: query(getSchedule),
    preview: query(previewSchedule),
    choices: query(listScheduleChoices),
    runs: query(listScheduleRuns),
    create: mutation(createSchedule),
    update: mutation(updateSchedule),
    delete: mutation(deleteSchedule),
    run: mutation(runSchedule),
  }),
  service: router({ status: query(readStatus) }),
  status: router({
    history: query(readStatusHistory, { isCompressed: true }),
    subscribe: mutation(subscribe),
    confirmSubscription: mutation(confirmSubscription),
  }),
  views: router({
    list: query(listViews, { isCompressed: true }),
    create: mutation(createView),
    update: mutation(updateView),
    delete: mutation(deleteView),
  }),
});

export type PortalRouter = typeof portalRouter;
