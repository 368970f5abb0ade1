import type { Incident } from "#server/contract/incidents.ts";

/** What staff do with an incident, as they saw it: it is refused when somebody else has changed it meanwhile. */
export type IncidentAction =
  | { kind: "create" }
  | { kind: "addUpdate" | "edit"; incident: Incident }
  | { kind: "delete"; incident: Incident }
  | { kind: "correct"; incident: Incident; updateId: string };
