import type { Rate } from "./rate.ts";
import { EXPORT_LIMIT } from "./rest.ts";

const KB = 1024;
const MB = 1024 * KB;

/** Body size of one request. */
export const BODY_BYTES = { anonymous: 16 * KB, session: MB, bulk: 3 * MB };
/** Bodies above this size are charged by their size: reading, checking and storing many rows is dear. */
export const SMALL_BODY_BYTES = 64 * KB;
/** Kilobytes of such bodies: twenty imports of the largest size. */
export const KILOBYTES_RATE: Rate = { name: "trpc.kilobytes", per: "account", calls: 60 * 1024, windowSeconds: 600 };
/** Characters of a request's URL, including its input. */
export const MAX_URL_LENGTH = 16_000;
/** Concurrent calls and bytes of one caller: an account, or an address without a session. */
export const IN_FLIGHT_LIMITS = { accountCalls: 200, addressCalls: 100, bytes: 8 * MB };

/** Procedures of similar cost share a class, and a class its rates. */
export type CallClass =
  | "read"
  | "list"
  | "write"
  | "bulk"
  | "ask"
  | "signIn"
  | "password"
  | "question"
  | "export"
  | "stream";

const perMinute = (name: string, calls: number): Rate => ({ name, per: "account", calls, windowSeconds: 60 });
const perTenMinutes = (name: string, calls: number): Rate => ({ name, per: "account", calls, windowSeconds: 600 });

/** Calls without a session. */
export const ANONYMOUS_RATE: Rate = { name: "trpc.anonymous", per: "address", calls: 1200, windowSeconds: 60 };
/** Cookies without a valid session: each costs a query. Beyond the rate, unknown cookies of the address are refused. */
export const UNKNOWN_SESSION_RATE: Rate = {
  name: "trpc.unknown-session",
  per: "address",
  calls: 1000,
  windowSeconds: 60,
};

/** Sufficient for the portal with 10,000 bots: an import is 100 calls, a command on each bot 10,000. */
export const RATES: Record<CallClass, readonly Rate[]> = {
  read: [perMinute("trpc.read", 3000)],
  list: [perMinute("trpc.list", 600)],
  write: [perMinute("trpc.write", 600)],
  bulk: [perTenMinutes("trpc.bulk", 600)],
  ask: [perTenMinutes("trpc.ask", 20_000)],
  signIn: [perTenMinutes("trpc.sign-in", 100)],
  password: [{ name: "trpc.password", per: "address", calls: 60, windowSeconds: 600 }],
  /** Every page with a sign-in form asks, so that the browser can offer a passkey; and every page that a link opens. */
  question: [{ name: "trpc.question", per: "address", calls: 600, windowSeconds: 600 }],
  export: [
    {
      name: "bots.export:direct",
      per: "address",
      calls: EXPORT_LIMIT.direct,
      windowSeconds: EXPORT_LIMIT.windowSeconds,
    },
    perTenMinutes("trpc.export", EXPORT_LIMIT.direct),
  ],
  stream: [perMinute("trpc.stream", 300)],
};

/** The class of each procedure. A procedure that is missing here cannot be called. */
const PROCEDURES: Record<CallClass, string> = {
  read: `
    schedules.list schedules.get schedules.preview schedules.choices schedules.runs
    admin.maintenance admin.pendingReviews applications.list applications.get applications.users reviews.list
    approvals.list botSignIns.availability botSignIns.get bots.get bots.count categories.list categories.get categories.listManaged presets.list presets.get
    publicBots.get publicBots.stats publicBots.summary demo.get firstSteps identity.user identity.preferences identity.email
    identity.security identity.access identity.deletion live.history
    items.get items.search live.shardLog live.commands requests.list jobs.get jobs.countOpen service.status sessions.list tokens.list
    charts.status charts.serviceStatus charts.commands charts.limits views.list alerts.settings notifications.list webhooks.list`,
  list: `
    admin.searchAccounts admin.searchApplications admin.auditLog admin.mails auditLog
    admin.countAccounts admin.countApplications admin.countAuditLog countAuditLog requests.countAll live.countHistory bots.list bots.listChanges bots.listDeleted bots.listDetails
    bots.problems bots.problemCounts bots.reason bots.reasons bots.reasonCounts publicBots.list
    live.snapshot jobs.list jobs.items requests.count requests.limitUsage webhooks.deliveries`,
  write: `
    schedules.create schedules.update schedules.delete schedules.run
    admin.changeAccount admin.setBan admin.disableApplication admin.enableApplication admin.verifyApplication
    admin.unverifyApplication admin.openMail admin.resendMail admin.setMaintenance admin.decideReview applications.create applications.update
    applications.resetSecret applications.addSecret applications.removeSecret applications.revokeTokens
    applications.delete reviews.requestVerification reviews.requestDeveloperAccess reviews.requestLimit approvals.revoke botSignIns.cancel bots.create
    bots.update
    categories.create categories.update categories.delete categories.assignManaged categories.releaseManaged
    presets.create presets.update presets.delete jobs.stop demo.load demo.remove sessions.revoke sessions.revokeOthers
    tokens.create tokens.rename tokens.revoke identity.updatePreferences
    identity.unlinkConnection identity.requestDeletion identity.cancelDeletion identity.cancelEmailChange
    identity.sendEmailConfirmation identity.changeEmail identity.endAccess identity.exportData
    passkeys.start passkeys.add passkeys.rename passkeys.remove twoFactor.start twoFactor.confirm
    twoFactor.replaceRecoveryCodes twoFactor.remove admin.createResetLink admin.removeTwoFactor
    views.create views.update views.delete alerts.updateSetting notifications.markRead webhooks.create webhooks.update
    webhooks.rotateSecret webhooks.delete webhooks.test webhooks.resend`,
  bulk: `bots.updateMany bots.deleteMany bots.restore bots.checkImport bots.import jobs.create jobs.createImport
    jobs.retry jobs.exportFile jobs.deleteExported`,
  ask: "commands.run chat.send social.friends social.pending social.blocked social.search",
  signIn: "botSignIns.start bots.retrySignIn bots.restart identity.startConnection identity.finishConnection",
  password: `
    identity.signUp identity.setUp identity.changePassword identity.requestPasswordReset identity.resetPassword
    identity.confirmEmail identity.reauthenticate identity.startReauthentication`,
  question: "identity.startPasskeySignIn identity.checkSetupLink identity.checkEmailLink",
  export: "bots.export jobs.createExport",
  stream: "live.watch",
};

/** The class of each procedure, by its name. @throws Error when a procedure has two classes. */
export function parseCallClasses(table: Partial<Record<CallClass, string>>): ReadonlyMap<string, CallClass> {
  const classes = new Map<string, CallClass>();
  for (const [name, list] of Object.entries(table)) {
    for (const procedure of list.split(/\s+/).filter(Boolean)) {
      if (classes.has(procedure)) throw new Error(`${procedure} has two classes of limits`);
      classes.set(procedure, name as CallClass);
    }
  }
  return classes;
}

export const CALL_CLASSES = parseCallClasses(PROCEDURES);

/** Classes whose calls come by POST. */
export const WRITE_CLASSES: ReadonlySet<CallClass> = new Set([
  "write",
  "bulk",
  "password",
  "question",
  "export",
  "signIn",
]);
/** Procedures with a body of up to `BODY_BYTES.bulk`. */
export const LARGE_BODY_PROCEDURES: ReadonlySet<string> = new Set([
  "bots.checkImport",
  "bots.import",
  "jobs.create",
  "jobs.createImport",
]);
