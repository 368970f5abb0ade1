/** What the audit log calls a mutation of the portal, where that does not follow from its name; `|` between two. */
const OTHER_ACTIONS: Record<string, string> = {
  "admin.changeAccount": "account.update",
  "admin.createResetLink": "account.createResetLink",
  "admin.decideReview": "review.decide",
  "admin.disableApplication": "application.disable",
  "admin.enableApplication": "application.enable",
  "admin.openMail": "mail.open",
  "admin.removeTwoFactor": "account.removeTwoFactor",
  "admin.resendMail": "mail.resend",
  "admin.setBan": "account.ban|account.unban",
  "admin.setMaintenance": "service.setMaintenance",
  "admin.unverifyApplication": "application.unverify",
  "admin.verifyApplication": "application.verify",
  "alerts.updateSetting": "alert.update",
  "automations.add": "category.update",
  "automations.remove": "category.update",
  "automations.save": "category.update",
  "automations.setEnabled": "category.update",
  "approvals.revoke": "application.revokeApproval",
  "botSignIns.cancel": "bot.cancelSignIn",
  "botSignIns.start": "bot.startSignIn",
  "identity.finishConnection": "account.linkConnection",
  "identity.reauthenticate": "session.confirm",
  "identity.setUp": "account.create",
  "identity.signUp": "account.create",
  "jobs.createExport": "job.create",
  "jobs.createImport": "job.create",
  "jobs.deleteExported": "bot.delete",
  "jobs.exportFile": "bot.export",
  "jobs.retry": "job.create",
  "reviews.requestDeveloperAccess": "review.request",
  "reviews.requestLimit": "review.request",
  "reviews.requestVerification": "review.request",
  "twoFactor.confirm": "twoFactor.enable",
};
const NOUNS: Record<string, string> = {
  categories: "category",
  identity: "account",
  demo: "demo",
  twoFactor: "twoFactor",
};

export function auditActionsOf(mutation: string): string[] {
  const [area = "", verb = ""] = mutation.replace(/Many$/, "").split(".");
  return (OTHER_ACTIONS[mutation] ?? `${NOUNS[area] ?? area.replace(/s$/, "")}.${verb}`).split("|");
}

/** The mutations that take or return a secret: a test finds one in each. */
export const WITH_SECRET = new Set(
  "identity.setUp identity.signUp identity.changePassword identity.finishConnection applications.create applications.resetSecret applications.addSecret bots.create bots.update bots.import bots.export jobs.createImport jobs.exportFile tokens.create tokens.createShortLived webhooks.create webhooks.rotateSecret identity.resetPassword identity.confirmEmail identity.reauthenticate twoFactor.start twoFactor.confirm twoFactor.replaceRecoveryCodes admin.createResetLink".split(
    " ",
  ),
);
