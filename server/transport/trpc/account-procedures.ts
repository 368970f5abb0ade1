import { countOwnAuditLog, readOwnAuditLog } from "../../domain/admin/read-audit-log.ts";
import { getAlertSettings, updateAlertSetting } from "../../domain/alerts/alert-settings.ts";
import { listNotifications, markNotificationsRead } from "../../domain/alerts/read-notifications.ts";
import { listApprovedApplications, revokeApproval } from "../../domain/applications/approved-applications.ts";
import { getDemo, loadDemo, removeDemo } from "../../domain/demo/load-demo.ts";
import { getFirstSteps } from "../../domain/first-steps/get-first-steps.ts";
import {
  cancelAccountDeletion,
  getAccountDeletion,
  requestAccountDeletion,
} from "../../domain/identity/account-deletion.ts";
import {
  createApiToken,
  createShortLivedToken,
  listApiTokens,
  renameApiToken,
  revokeApiToken,
} from "../../domain/identity/api-tokens.ts";
import { changePassword } from "../../domain/identity/change-password.ts";
import { finishConnection } from "../../domain/identity/connections/finish-connection.ts";
import { startConnection } from "../../domain/identity/connections/start-connection.ts";
import { unlinkConnection } from "../../domain/identity/connections/unlink-connection.ts";
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  getEmail,
  sendEmailConfirmation,
} from "../../domain/identity/email-address.ts";
import { endAllAccess, getAccess } from "../../domain/identity/end-access.ts";
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
import { getAccountSecurity } from "../../domain/identity/two-factor/get-account-security.ts";
import { confirmTotp, removeTotp, replaceRecoveryCodes, startTotp } from "../../domain/identity/two-factor/totp.ts";
import {
  listOwnReviewRequests,
  requestDeveloperAccess,
  requestLimit,
  requestVerification,
} from "../../domain/reviews/request-review.ts";
import { listDeliveries, listWebhooks } from "../../domain/webhooks/read-webhooks.ts";
import { resendDelivery, testWebhook } from "../../domain/webhooks/send-again.ts";
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "../../domain/webhooks/write-webhooks.ts";

import { mutation, query, router } from "./define-procedure.ts";

/** What a person does with their own account: signing in, security, tokens, alerts. */
export const accountProcedures = {
  alerts: router({ settings: query(getAlertSettings), updateSetting: mutation(updateAlertSetting) }),
  auditLog: query(readOwnAuditLog, { limit: "list", isCompressed: true }),
  countAuditLog: query(countOwnAuditLog, { limit: "list" }),
  reviews: router({
    list: query(listOwnReviewRequests),
    requestVerification: mutation(requestVerification),
    requestDeveloperAccess: mutation(requestDeveloperAccess),
    requestLimit: mutation(requestLimit),
  }),
  approvals: router({
    list: query(listApprovedApplications),
    revoke: mutation(revokeApproval),
  }),
  notifications: router({
    list: query(listNotifications, { isCompressed: true }),
    markRead: mutation(markNotificationsRead),
  }),
  demo: router({ get: query(getDemo), load: mutation(loadDemo), remove: mutation(removeDemo) }),
  firstSteps: query(getFirstSteps, { isCompressed: true }),
  identity: router({
    user: query(getUser),
    signUp: mutation(signUp, { limit: "password" }),
    setUp: mutation(setUp, { limit: "password" }),
    checkSetupLink: mutation(checkSetupLink, { limit: "question" }),
    changePassword: mutation(changePassword, { limit: "password" }),
    requestPasswordReset: mutation(requestPasswordReset, { limit: "password" }),
    resetPassword: mutation(resetPassword, { limit: "password" }),
    checkEmailLink: mutation(checkEmailLink, { limit: "question" }),
    email: query(getEmail),
    sendEmailConfirmation: mutation(sendEmailConfirmation),
    changeEmail: mutation(changeEmail),
    cancelEmailChange: mutation(cancelEmailChange),
    confirmEmail: mutation(confirmEmail, { limit: "password" }),
    security: query(getAccountSecurity),
    access: query(getAccess),
    endAccess: mutation(endAllAccess),
    startConnection: mutation(startConnection, { limit: "signIn" }),
    finishConnection: mutation(finishConnection, { limit: "signIn" }),
    unlinkConnection: mutation(unlinkConnection),
    deletion: query(getAccountDeletion),
    requestDeletion: mutation(requestAccountDeletion),
    cancelDeletion: mutation(cancelAccountDeletion),
    exportData: mutation(exportAccountData),
    startReauthentication: mutation(startReauthentication, { limit: "password" }),
    reauthenticate: mutation(reauthenticate, { limit: "password" }),
    startPasskeySignIn: mutation(startPasskeySignIn, { limit: "question" }),
    preferences: query(getPreferences, { isCompressed: true }),
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
  sessions: router({
    list: query(listSessions),
    revoke: mutation(revokeSession),
    revokeOthers: mutation(revokeOtherSessions),
  }),
  tokens: router({
    list: query(listApiTokens),
    create: mutation(createApiToken),
    createShortLived: mutation(createShortLivedToken),
    rename: mutation(renameApiToken),
    revoke: mutation(revokeApiToken),
  }),
  webhooks: router({
    list: query(listWebhooks),
    deliveries: query(listDeliveries, { limit: "list" }),
    create: mutation(createWebhook),
    update: mutation(updateWebhook),
    rotateSecret: mutation(rotateWebhookSecret),
    delete: mutation(deleteWebhook),
    test: mutation(testWebhook),
    resend: mutation(resendDelivery),
  }),
};
