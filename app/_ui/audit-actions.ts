/** What the audit log records, by the first part of the name: `bot.create`. In the order of the filter. */
const AUDIT_ACTIONS = {
  account: [
    "create",
    "changePassword",
    "requestPasswordReset",
    "resetPassword",
    "createResetLink",
    "sendEmailConfirmation",
    "changeEmail",
    "cancelEmailChange",
    "confirmEmail",
    "removeTwoFactor",
    "requestDeletion",
    "cancelDeletion",
    "delete",
    "endAccess",
    "linkConnection",
    "unlinkConnection",
    "update",
    "ban",
    "unban",
    "exportData",
  ],
  session: ["signIn", "signOut", "create", "confirm", "revoke", "revokeOthers"],
  passkey: ["add", "rename", "remove"],
  twoFactor: ["pause", "start", "enable", "remove", "replaceRecoveryCodes"],
  token: ["create", "createShortLived", "revokeShortLived", "rename", "revoke", "revokeLeaked"],
  application: [
    "create",
    "update",
    "delete",
    "resetSecret",
    "addSecret",
    "removeSecret",
    "revokeTokens",
    "verify",
    "unverify",
    "disable",
    "enable",
    "approve",
    "deny",
    "revokeApproval",
    "exchangeCode",
    "revokeReplayedToken",
    "revokeLeakedToken",
    "removeLeakedSecret",
    "revokeToken",
  ],
  review: ["request", "decide"],
  bot: [
    "create",
    "renewCredentials",
    "rejectCredentials",
    "retrySignIn",
    "startSignIn",
    "cancelSignIn",
    "update",
    "restart",
    "delete",
    "restore",
    "import",
    "export",
  ],
  job: ["create", "stop"],
  shard: ["refuse"],
  demo: ["load", "remove"],
  category: ["create", "update", "delete", "assignManaged", "releaseManaged"],
  preset: ["create", "update", "delete"],
  view: ["create", "update", "delete"],
  schedule: ["create", "update", "delete", "run"],
  alert: ["update"],
  webhook: ["create", "update", "rotateSecret", "delete", "test", "resend"],
  mail: ["open", "resend"],
  incident: ["create", "update", "addUpdate", "editUpdate", "delete"],
  service: ["setMaintenance", "adoptBroker", "leaveBroker", "backUp", "restore", "rotateKeys"],
} as const;

type Actions = typeof AUDIT_ACTIONS;
type AuditGroup = keyof Actions;
type AuditAction = { [Group in AuditGroup]: `${Group}.${Actions[Group][number]}` }[AuditGroup];

export const AUDIT_GROUPS = Object.keys(AUDIT_ACTIONS) as AuditGroup[];

export const actionsOf = (group: AuditGroup): AuditAction[] =>
  AUDIT_ACTIONS[group].map((name) => `${group}.${name}` as AuditAction);

const KNOWN: ReadonlySet<string> = new Set(AUDIT_GROUPS.flatMap(actionsOf));

export const isAuditAction = (action: string): action is AuditAction => KNOWN.has(action);
