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

const { actors } = auditTexts;

interface ActorDescription {
  who: string;
  /** With which credential; its name stands in the text. */
  by: { text: typeof actors.apiToken | typeof actors.application; name: string } | { text: string; name: null };
}

/** Who made the change, and with which credential. @param self The account that reads it; null for staff. */
export function describeActor(entry: AuditEntry, self: string | null): ActorDescription {
  const { applicationName, credentialName } = entry;
  const isSelf = self !== null && entry.actorAccountId === self;
  const who = isSelf ? actors.you : (entry.actorName ?? actors.deletedAccount);
  switch (entry.actorKind) {
    case "session":
      return { who, by: unnamed(actors.portal) };
    case "apiToken":
      return {
        who,
        by: credentialName === null ? unnamed(actors.revokedApiToken) : { text: actors.apiToken, name: credentialName },
      };
    case "oauth":
      return {
        who,
        by:
          applicationName === null
            ? unnamed(actors.deletedApplication)
            : { text: actors.application, name: applicationName },
      };
    case "application":
      return { who: applicationName ?? actors.deletedClient, by: unnamed(actors.client) };
    case "operator":
      return { who: actors.operator, by: unnamed(actors.commandLine) };
    case "staff":
      return { who: actors.staff, by: unnamed(actors.service) };
    default:
      if (entry.actorAccountId !== null) return { who, by: unnamed(actors.ofAnotherAccount) };
      return { who: actors.visitor, by: unnamed(actors.notSignedIn) };
  }
}

const unnamed = (text: string) => ({ text, name: null });
