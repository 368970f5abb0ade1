import { createResetLink, removeTwoFactor } from "../../domain/admin/account-recovery.ts";
import { changeAccount, searchAccounts, setBan } from "../../domain/admin/manage-accounts.ts";
import { readAuditLog, readOwnAuditLog } from "../../domain/admin/read-audit-log.ts";
import {
  addApplicationSecret,
  removeApplicationSecret,
  resetApplicationSecret,
} from "../../domain/applications/application-secrets.ts";
import { listApplicationUsers, revokeApplicationTokens } from "../../domain/applications/application-users.ts";
import { listApprovedApplications, revokeApproval } from "../../domain/applications/approved-applications.ts";
import { createApplication } from "../../domain/applications/create-application.ts";
import { unverifyApplication, verifyApplication } from "../../domain/applications/decide-verification.ts";
import { deleteApplication } from "../../domain/applications/delete-application.ts";
import { disableApplication, enableApplication } from "../../domain/applications/disable-application.ts";
import { getApplication, listApplications } from "../../domain/applications/get-applications.ts";
import { searchApplications } from "../../domain/applications/search-applications.ts";
import { updateApplication } from "../../domain/applications/update-application.ts";
import { cancelBotSignIn } from "../../domain/bot-sign-ins/cancel-bot-sign-in.ts";
import { getBotSignIn, getSignInAvailability } from "../../domain/bot-sign-ins/get-bot-sign-in.ts";
import { startBotSignIn } from "../../domain/bot-sign-ins/start-bot-sign-in.ts";
import { checkImport } from "../../domain/bots/check-import.ts";
import { countBots } from "../../domain/bots/count-bots.ts";
import { createBot } from "../../domain/bots/create-bot.ts";
import { deleteBots } from "../../domain/bots/delete-bots.ts";
import { exportBots } from "../../domain/bots/export-bots.ts";
import { getBot } from "../../domain/bots/get-bot.ts";
import { importBots } from "../../domain/bots/import-bots.ts";
import { listBotProblems } from "../../domain/bots/list-bot-problems.ts";
import { listBots } from "../../domain/bots/list-bots.ts";
import { listDeletedBots, restoreBots } from "../../domain/bots/restore-bots.ts";
import { retrySignIn } from "../../domain/bots/retry-sign-in.ts";
import { updateBot } from "../../domain/bots/update-bot.ts";
import { updateBots } from "../../domain/bots/update-bots.ts";
import { createCategory } from "../../domain/categories/create-category.ts";
import { deleteCategory } from "../../domain/categories/delete-category.ts";
import { getCategory } from "../../domain/categories/get-category.ts";
import { listCategories } from "../../domain/categories/list-categories.ts";
import {
  assignManagedCategory,
  listManagedCategories,
  releaseManagedCategory,
} from "../../domain/categories/managed-categories.ts";
import { updateCategory } from "../../domain/categories/update-category.ts";
import { listAllCommands } from "../../domain/commands/list-all-commands.ts";
import { runCommand, sendChatMessage } from "../../domain/commands/run-command.ts";
import { getDemo, loadDemo, removeDemo } from "../../domain/demo/load-demo.ts";
import { listBotHistory } from "../../domain/fleet/list-bot-history.ts";
import { getOwnFleet } from "../../domain/fleet/own-fleet.ts";
import { listShardLog } from "../../domain/fleet/shard-logs.ts";
import {
  cancelAccountDeletion,
  getAccountDeletion,
  requestAccountDeletion,
} from "../../domain/identity/account-deletion.ts";
import { createApiToken, listApiTokens, renameApiToken, revokeApiToken } from "../../domain/identity/api-tokens.ts";
import { changePassword } from "../../domain/identity/change-password.ts";
import { unlinkConnection } from "../../domain/identity/connections.ts";
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  getEmail,
  sendEmailConfirmation,
} from "../../domain/identity/email-address.ts";
import { exportAccountData } from "../../domain/identity/export-account-data.ts";
import { getUser } from "../../domain/identity/get-user.ts";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from "../../domain/identity/passkeys/passkeys.ts";
import { startPasskeySignIn } from "../../domain/identity/passkeys/sign-in-with-passkey.ts";
import { checkEmailLink, requestPasswordReset, resetPassword } from "../../domain/identity/password-reset.ts";
import { getPreferences, updatePreferences } from "../../domain/identity/preferences.ts";
import { reauthenticate, startReauthentication } from "../../domain/identity/reauthenticate.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "../../domain/identity/sessions.ts";
import { setUp } from "../../domain/identity/set-up.ts";
import { checkSetupLink } from "../../domain/identity/setup-link.ts";
import { signUp } from "../../domain/identity/sign-up.ts";
import { getAccountSecurity } from "../../domain/identity/two-factor/account-security.ts";
import { confirmTotp, removeTotp, replaceRecoveryCodes, startTotp } from "../../domain/identity/two-factor/totp.ts";
import { getPreset, listPresets } from "../../domain/presets/read-presets.ts";
import { createPreset, deletePreset, updatePreset } from "../../domain/presets/write-presets.ts";
import {
  countAllBots,
  getPublicBot,
  listPublicBots,
  summarizePublicBots,
} from "../../domain/public-bots/read-public-bots.ts";
import { countRequests } from "../../domain/request-log/count-requests.ts";
import { listRequests } from "../../domain/request-log/list-requests.ts";
import { readLimitUsage } from "../../domain/request-log/read-limit-usage.ts";
import { decideReview, listPendingReviewRequests } from "../../domain/reviews/decide-review.ts";
import {
  listOwnReviewRequests,
  requestDeveloperAccess,
  requestVerification,
} from "../../domain/reviews/request-review.ts";
import { readStatus } from "../../domain/service/read-status.ts";
import { getMaintenance, setMaintenance } from "../../domain/service/set-maintenance.ts";
import {
  listBlockedUsers,
  listFriends,
  listPendingFriends,
  searchUsers,
} from "../../domain/social/read-friends-and-party.ts";
import { mutation, query, router } from "./procedure.ts";
import { watch } from "./watch.ts";

/** What the portal can ask for: the same operations as the API, and those that only a signed-in person needs. */
export const portalRouter = router({
  admin: router({
    searchAccounts: query(searchAccounts),
    changeAccount: mutation(changeAccount),
    setBan: mutation(setBan),
    createResetLink: mutation(createResetLink),
    removeTwoFactor: mutation(removeTwoFactor),
    maintenance: query(getMaintenance),
    setMaintenance: mutation(setMaintenance),
    pendingReviews: query(listPendingReviewRequests),
    decideReview: mutation(decideReview),
    auditLog: query(readAuditLog),
    searchApplications: query(searchApplications),
    disableApplication: mutation(disableApplication),
    enableApplication: mutation(enableApplication),
    verifyApplication: mutation(verifyApplication),
    unverifyApplication: mutation(unverifyApplication),
  }),
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
  auditLog: query(readOwnAuditLog),
  reviews: router({
    list: query(listOwnReviewRequests),
    requestVerification: mutation(requestVerification),
    requestDeveloperAccess: mutation(requestDeveloperAccess),
  }),
  approvals: router({
    list: query(listApprovedApplications),
    revoke: mutation(revokeApproval),
  }),
  bots: router({
    list: query(listBots),
    get: query(getBot),
    count: query(countBots),
    create: mutation(createBot),
    update: mutation(updateBot),
    updateMany: mutation(updateBots),
    deleteMany: mutation(deleteBots),
    listDeleted: query(listDeletedBots),
    restore: mutation(restoreBots),
    checkImport: mutation(checkImport),
    import: mutation(importBots),
    export: mutation(exportBots),
    problems: query(listBotProblems),
    retrySignIn: mutation(retrySignIn),
  }),
  botSignIns: router({
    availability: query(getSignInAvailability),
    start: mutation(startBotSignIn),
    get: query(getBotSignIn),
    cancel: mutation(cancelBotSignIn),
  }),
  categories: router({
    list: query(listCategories),
    get: query(getCategory),
    create: mutation(createCategory),
    update: mutation(updateCategory),
    delete: mutation(deleteCategory),
    listManaged: query(listManagedCategories),
    assignManaged: mutation(assignManagedCategory),
    releaseManaged: mutation(releaseManagedCategory),
  }),
  presets: router({
    list: query(listPresets),
    get: query(getPreset),
    create: mutation(createPreset),
    update: mutation(updatePreset),
    delete: mutation(deletePreset),
  }),
  publicBots: router({
    list: query(listPublicBots),
    get: query(getPublicBot),
    stats: query(countAllBots),
    summary: query(summarizePublicBots),
  }),
  commands: router({ run: mutation(runCommand) }),
  chat: router({ send: mutation(sendChatMessage) }),
  social: router({
    friends: query(listFriends),
    pending: query(listPendingFriends),
    blocked: query(listBlockedUsers),
    search: query(searchUsers),
  }),
  demo: router({ get: query(getDemo), load: mutation(loadDemo), remove: mutation(removeDemo) }),
  identity: router({
    user: query(getUser),
    signUp: mutation(signUp),
    setUp: mutation(setUp),
    checkSetupLink: query(checkSetupLink),
    changePassword: mutation(changePassword),
    requestPasswordReset: mutation(requestPasswordReset),
    resetPassword: mutation(resetPassword),
    checkEmailLink: query(checkEmailLink),
    email: query(getEmail),
    sendEmailConfirmation: mutation(sendEmailConfirmation),
    changeEmail: mutation(changeEmail),
    cancelEmailChange: mutation(cancelEmailChange),
    confirmEmail: mutation(confirmEmail),
    security: query(getAccountSecurity),
    unlinkConnection: mutation(unlinkConnection),
    deletion: query(getAccountDeletion),
    requestDeletion: mutation(requestAccountDeletion),
    cancelDeletion: mutation(cancelAccountDeletion),
    exportData: query(exportAccountData),
    startReauthentication: mutation(startReauthentication),
    reauthenticate: mutation(reauthenticate),
    startPasskeySignIn: mutation(startPasskeySignIn),
    preferences: query(getPreferences),
    updatePreferences: mutation(updatePreferences),
  }),
  passkeys: router({
    start: mutation(startPasskeyRegistration),
    add: mutation(addPasskey),
    rename: mutation(renamePasskey),
    remove: mutation(removePasskey),
  }),
  twoFactor: router({
    start: mutation(startTotp),
    confirm: mutation(confirmTotp),
    replaceRecoveryCodes: mutation(replaceRecoveryCodes),
    remove: mutation(removeTotp),
  }),
  live: router({
    watch,
    snapshot: query(getOwnFleet),
    history: query(listBotHistory),
    shardLog: query(listShardLog),
    commands: query(listAllCommands),
  }),
  requests: router({
    list: query(listRequests),
    count: query(countRequests),
    limitUsage: query(readLimitUsage),
  }),
  service: router({ status: query(readStatus) }),
  sessions: router({
    list: query(listSessions),
    revoke: mutation(revokeSession),
    revokeOthers: mutation(revokeOtherSessions),
  }),
  tokens: router({
    list: query(listApiTokens),
    create: mutation(createApiToken),
    rename: mutation(renameApiToken),
    revoke: mutation(revokeApiToken),
  }),
});

export type PortalRouter = typeof portalRouter;
