import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { Language } from "../_languages/language.ts";
import { isAuditAction } from "./audit-actions.ts";

export type AuditEntry = inferRouterOutputs<PortalRouter>["auditLog"][number];

/** An unknown action is shown by its name. */
export const actionLabel = ({ t }: Language, action: string): string =>
  isAuditAction(action) ? t(`audit.actions.${action}`) : action;

type WithoutName =
  | ("portal" | "revokedApiToken" | "deletedApplication" | "client" | "commandLine" | "service")
  | ("notSignedIn" | "ofAnotherAccount");

interface ActorDescription {
  who: string;
  /** With which credential, and its name. */
  by: { key: "apiToken" | "application"; name: string } | { key: WithoutName; name: null };
}

/** Who made the change, and with which credential. @param self The account that reads it; null for staff. */
export function describeActor({ t }: Language, entry: AuditEntry, self: string | null): ActorDescription {
  const { applicationName, credentialName } = entry;
  const isSelf = self !== null && entry.actorAccountId === self;
  const who = isSelf ? t("audit.actors.you") : (entry.actorName ?? t("audit.actors.deletedAccount"));
  switch (entry.actorKind) {
    case "session":
      return { who, by: unnamed("portal") };
    case "apiToken":
      return {
        who,
        by: credentialName === null ? unnamed("revokedApiToken") : { key: "apiToken", name: credentialName },
      };
    case "oauth":
      return {
        who,
        by: applicationName === null ? unnamed("deletedApplication") : { key: "application", name: applicationName },
      };
    case "application":
      return { who: applicationName ?? t("audit.actors.deletedClient"), by: unnamed("client") };
    case "operator":
      return { who: t("audit.actors.operator"), by: unnamed("commandLine") };
    case "staff":
      return { who: t("audit.actors.staff"), by: unnamed("service") };
    default:
      if (entry.actorAccountId !== null) return { who, by: unnamed("ofAnotherAccount") };
      return { who: t("audit.actors.visitor"), by: unnamed("notSignedIn") };
  }
}

const unnamed = (key: WithoutName) => ({ key, name: null });

/** As text alone, for a file. */
export const formatCredential = ({ t }: Language, by: ActorDescription["by"]): string =>
  by.name === null
    ? t(`audit.actors.${by.key}`)
    : t.markup(`audit.actors.${by.key}`, { name: by.name, bdi: (name) => name });
