import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

export type AuditEntry = inferRouterOutputs<PortalRouter>["auditLog"][number];

/** What each action is called, by what it was done to. */
export const AUDIT_ACTION_GROUPS: readonly { area: string; label: string; words: Record<string, string> }[] = [
  {
    area: "account.",
    label: "Accounts",
    words: {
      "account.create": "Created the account",
      "account.changePassword": "Changed the password",
      "account.update": "Changed flags or bot limit",
      "account.ban": "Banned the account",
      "account.unban": "Lifted the ban",
    },
  },
  {
    area: "session.",
    label: "Sessions",
    words: {
      "session.signIn": "Signed in",
      "session.signOut": "Signed out",
      "session.create": "Created a session",
      "session.revoke": "Ended a session",
      "session.revokeOthers": "Ended all other sessions",
    },
  },
  {
    area: "token.",
    label: "API tokens",
    words: {
      "token.create": "Created an API token",
      "token.rename": "Renamed an API token",
      "token.revoke": "Revoked an API token",
    },
  },
  {
    area: "application.",
    label: "Applications",
    words: {
      "application.create": "Created an application",
      "application.update": "Changed an application",
      "application.delete": "Deleted an application",
      "application.resetSecret": "Reset an application's secret",
      "application.addSecret": "Added a second secret",
      "application.removeSecret": "Removed a secret",
      "application.revokeTokens": "Revoked all tokens of an application",
      "application.verify": "Verified an application",
      "application.unverify": "Ended the verification of an application",
      "application.disable": "Disabled an application",
      "application.enable": "Enabled an application",
      "application.approve": "Approved an application",
      "application.deny": "Denied an application",
      "application.revokeApproval": "Revoked an approval",
      "application.exchangeCode": "Exchanged a code for a token",
      "application.revokeReplayedToken": "Revoked a token, because its code was used twice",
    },
  },
  {
    area: "review.",
    label: "Requests to staff",
    words: { "review.request": "Sent a request to staff", "review.decide": "Decided a request" },
  },
  {
    area: "bot.",
    label: "Bots",
    words: {
      "bot.create": "Added a bot",
      "bot.renewCredentials": "Renewed a bot's credentials",
      "bot.rejectCredentials": "The platform refused a bot's credentials",
      "bot.update": "Changed a bot",
      "bot.delete": "Deleted bots",
      "bot.restore": "Restored bots",
      "bot.import": "Imported bots",
      "bot.export": "Exported bots with their credentials",
    },
  },
  {
    area: "shard.",
    label: "Shards",
    words: { "shard.refuse": "Refused a shard" },
  },
  {
    area: "demo.",
    label: "Demo fleet",
    words: { "demo.load": "Loaded the demo fleet", "demo.remove": "Removed the demo fleet" },
  },
  {
    area: "category.",
    label: "Categories",
    words: {
      "category.create": "Created a category",
      "category.update": "Changed a category",
      "category.delete": "Deleted a category",
      "category.assignManaged": "Made a category managed",
      "category.releaseManaged": "Ended the management of a category",
    },
  },
  {
    area: "preset.",
    label: "Presets",
    words: {
      "preset.create": "Created a preset",
      "preset.update": "Changed a preset",
      "preset.delete": "Deleted a preset",
    },
  },
  {
    area: "service.",
    label: "Service",
    words: {
      "service.setMaintenance": "Switched maintenance",
      "service.backUp": "Made a backup",
      "service.restore": "Restored a backup",
      "service.rotateKeys": "Rotated the keys",
    },
  },
];

const ACTION_LABELS = new Map(AUDIT_ACTION_GROUPS.flatMap(({ words }) => Object.entries(words)));

/** An action without words of its own is shown as it is. */
export const actionLabel = (action: string): string => ACTION_LABELS.get(action) ?? action;

interface ActorDescription {
  who: string;
  by: string;
  /** What the token or the application is called, where `by` ends with that. */
  byName: string | null;
}

/** Who did it, and by what. */
export function describeActor(entry: AuditEntry, self: string | null): ActorDescription {
  const who = entry.actorAccountId === self && self !== null ? "You" : (entry.actorName ?? "A deleted account");
  const { applicationName, credentialName } = entry;
  switch (entry.actorKind) {
    case "session":
      return { who, by: "in the portal", byName: null };
    case "apiToken":
      return { who, by: credentialName === null ? "a revoked API token" : "API token", byName: credentialName };
    case "oauth":
      return {
        who,
        by: applicationName === null ? "a deleted application" : "application",
        byName: applicationName,
      };
    case "application":
      return { who: applicationName ?? "A deleted application", by: "as an OAuth client", byName: null };
    case "operator":
      return { who: "Operator", by: "command line", byName: null };
    case "staff":
      return { who: "Staff", by: "of this service", byName: null };
    default:
      return { who: "Nobody signed in", by: "in the portal", byName: null };
  }
}
