import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { auditTexts } from "./audit-texts.ts";

export type AuditEntry = inferRouterOutputs<PortalRouter>["auditLog"][number];

interface ActionGroup {
  /** What the names of the actions begin with; the service filters by it. */
  prefix: string;
  label: string;
  actions: { action: string; label: string }[];
}

const ACTIONS = Object.entries(auditTexts.actions).map(([action, label]) => ({ action, label }));

export const AUDIT_ACTION_GROUPS: readonly ActionGroup[] = Object.entries(auditTexts.groups).map(([group, label]) => ({
  prefix: `${group}.`,
  label,
  actions: ACTIONS.filter(({ action }) => action.startsWith(`${group}.`)),
}));

const ACTION_LABELS = new Map<string, string>(Object.entries(auditTexts.actions));

/** An unknown action is shown by its name. */
export const actionLabel = (action: string): string => ACTION_LABELS.get(action) ?? action;

interface ActorDescription {
  who: string;
  by: string;
  /** The name of the token or the application; `by` ends with it. */
  byName: string | null;
}

/** Who made the change, and with which credential. @param self The account that reads it; null for staff. */
export function describeActor(entry: AuditEntry, self: string | null): ActorDescription {
  const { actors } = auditTexts;
  const { applicationName, credentialName } = entry;
  const isSelf = self !== null && entry.actorAccountId === self;
  const who = isSelf ? actors.you : (entry.actorName ?? actors.deletedAccount);
  switch (entry.actorKind) {
    case "session":
      return { who, by: actors.portal, byName: null };
    case "apiToken":
      return { who, by: credentialName === null ? actors.revokedApiToken : actors.apiToken, byName: credentialName };
    case "oauth":
      return {
        who,
        by: applicationName === null ? actors.deletedApplication : actors.application,
        byName: applicationName,
      };
    case "application":
      return { who: applicationName ?? actors.deletedClient, by: actors.client, byName: null };
    case "operator":
      return { who: actors.operator, by: actors.commandLine, byName: null };
    case "staff":
      return { who: actors.staff, by: actors.service, byName: null };
    default:
      return { who: actors.visitor, by: actors.notSignedIn, byName: null };
  }
}
