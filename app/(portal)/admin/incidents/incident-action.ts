import type { Incident } from "#server/contract/incidents.ts";

/** What staff do with an incident. It is refused when somebody else has changed it since it was read last. */
export type IncidentAction =
  | { kind: "create" }
  | { kind: "addUpdate" | "edit"; incident: Incident }
  | { kind: "delete"; incident: Incident }
  | { kind: "correct"; incident: Incident; updateId: string };

/** The same with the incident as it was read last. One that was deleted meanwhile stays as it was. */
export function ofLatest(action: IncidentAction, incidents: readonly Incident[]): IncidentAction {
  if (action.kind === "create") return action;
  return { ...action, incident: incidents.find(({ id }) => id === action.incident.id) ?? action.incident };
}
