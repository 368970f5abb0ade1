/** Operations for which a session must have proved within `RECENT_SIGN_IN_MINUTES` who its person is. */
export const AFTER_RECENT_SIGN_IN = {
  /** What was handed out can be used elsewhere, and after the session. */
  handsOutSecret: [
    "admin.createResetLink",
    "applications.addSecret",
    "applications.create",
    "applications.resetSecret",
    "bots.export",
    "identity.exportData",
    "jobs.createExport",
    "jobs.exportFile",
    "mails.open",
    "tokens.create",
    "tokens.createShortLived",
    "twoFactor.confirm",
    "twoFactor.replaceRecoveryCodes",
    "twoFactor.start",
    "webhooks.create",
    "webhooks.rotateSecret",
  ],
  /** Also who is linked to the account elsewhere, and whether it remains. */
  decidesWhoSignsIn: [
    "admin.removeTwoFactor",
    "identity.changeEmail",
    "identity.endAccess",
    "identity.requestDeletion",
    "identity.startConnection",
    "passkeys.add",
    "passkeys.remove",
    "passkeys.start",
    "twoFactor.remove",
  ],
  /** To an account or an application, or back to it. */
  givesRights: [
    "admin.changeAccount",
    "admin.setBan",
    "applications.enable",
    "applications.verify",
    "identity.cancelDeletion",
    "reviews.decide",
  ],
  /** Codes of an application, signed messages of a webhook. */
  decidesWhereSecretsGo: ["applications.update", "webhooks.test", "webhooks.update"],
} as const satisfies Record<string, readonly string[]>;
