import type { Incident, IncidentImpact } from "#server/contract/incidents.ts";
import type { ServiceStatus } from "#server/contract/service-status.ts";
import { PART_SPECS, STATUS_PARTS, type StatusPart, statesOfParts } from "#server/contract/status-parts.ts";
import { formatList } from "../../_ui/format.ts";
import { incidentTexts } from "../../_ui/incident-texts.ts";
import { statusTexts } from "./texts.ts";

/** Null when the service did not answer, undefined before the first answer. */
export type StatusAnswer = ServiceStatus | null | undefined;
/** What is measured; where a part works, what staff say of it in an incident that is open. */
export type PartState = "works" | "paused" | "unknown" | IncidentImpact;

export interface Part {
  id: StatusPart;
  name: string;
  what: string;
  state: PartState;
}

export type OpenIncident = Pick<Incident, "impact" | "resolvedAt"> & { parts: readonly StatusPart[] };

/** From the worst to the mildest. */
const IMPACTS: readonly IncidentImpact[] = ["down", "partlyDown", "degraded"];

/** The state of each part, derived from the checks of the service and from its open incidents. */
export function describeParts(answer: StatusAnswer, incidents: readonly OpenIncident[] = []): Part[] {
  const states = answer && statesOfParts(answer);
  return STATUS_PARTS.map((id) => {
    const measured = states ? states[id] : stateWithoutAnswer(answer === null, id);
    const state = measured === "works" ? (impactOn(id, incidents) ?? measured) : measured;
    return { id, ...incidentTexts.parts[id], state };
  });
}

/** Without an answer the state of the internal parts is unknown. */
const stateWithoutAnswer = (isAway: boolean, id: StatusPart): PartState =>
  isAway && PART_SPECS[id].pauses ? "down" : "unknown";

function impactOn(id: StatusPart, incidents: readonly OpenIncident[]): IncidentImpact | undefined {
  const open = incidents.filter(({ resolvedAt, parts }) => resolvedAt === null && parts.includes(id));
  return IMPACTS.find((impact) => open.some((incident) => incident.impact === impact));
}

interface Summary {
  state: PartState;
  title: string;
  text: string;
}

/** The state of the whole service in a sentence. */
export function describeService(answer: StatusAnswer, incidents: readonly OpenIncident[] = []): Summary {
  if (answer === undefined) return { state: "unknown", ...statusTexts.checking };
  if (answer === null) return { state: "down", ...statusTexts.noAnswer };
  const parts = describeParts(answer, incidents);
  const down = parts.filter(({ state }) => state === "down");
  if (down.length > 0) {
    const { title, text } = statusTexts.down;
    return { state: "down", title, text: text(namesOf(down)) };
  }
  if (answer.maintenance?.on) {
    const { title, text } = statusTexts.maintenance;
    return { state: "paused", title, text: answer.maintenance.message || text };
  }
  const affected = parts.filter(({ state }) => state !== "works");
  if (affected.length === 0) return { state: "works", ...statusTexts.works };
  const { title, text } = statusTexts.affected;
  return { state: "degraded", title, text: text(namesOf(affected)) };
}

const namesOf = (parts: readonly Part[]): string => formatList(parts.map(({ name }) => name));
