import type { Incident, IncidentImpact } from "#server/contract/incidents.ts";
import type { ServiceStatus } from "#server/contract/service-status.ts";
import { PART_SPECS, STATUS_PARTS, type StatusPart, statesOfParts } from "#server/contract/status-parts.ts";
import type { Language } from "../../_languages/language.ts";

/** Null when the service did not answer, undefined before the first answer. */
export type StatusAnswer = ServiceStatus | null | undefined;
/** What is measured; where a part works, what staff say of it in an incident that is open. */
export type PartState = "works" | "paused" | "unknown" | IncidentImpact;

export interface Part {
  id: StatusPart;
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
    return { id, state };
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
export function describeService(
  language: Language,
  answer: StatusAnswer,
  incidents: readonly OpenIncident[] = [],
): Summary {
  const { t } = language;
  if (answer === undefined)
    return { state: "unknown", title: t("status.checking.title"), text: t("status.checking.text") };
  if (answer === null) return { state: "down", title: t("status.noAnswer.title"), text: t("status.noAnswer.text") };
  const parts = describeParts(answer, incidents);
  const down = parts.filter(({ state }) => state === "down");
  if (down.length > 0) {
    const text = t("status.down.text", { parts: namesOf(language, down) });
    return { state: "down", title: t("status.down.title"), text };
  }
  if (answer.maintenance?.on) {
    const text = answer.maintenance.message || t("status.maintenance.text");
    return { state: "paused", title: t("status.maintenance.title"), text };
  }
  const affected = parts.filter(({ state }) => state !== "works");
  if (affected.length === 0) return { state: "works", title: t("status.works.title"), text: t("status.works.text") };
  const text = t("status.affected.text", { parts: namesOf(language, affected) });
  return { state: "degraded", title: t("status.affected.title"), text };
}

const namesOf = ({ t, format }: Language, parts: readonly Part[]): string =>
  format.list(parts.map(({ id }) => t(`incidents.parts.${id}.name`)));
