import type { ServiceStatus } from "#server/contract/service-status.ts";
import { formatList } from "../../_ui/format.ts";
import { statusTexts } from "./texts.ts";

/** Null when the service did not answer, undefined before the first answer. */
export type StatusAnswer = ServiceStatus | null | undefined;
export type PartState = "works" | "paused" | "down" | "unknown";

export interface Part {
  name: string;
  what: string;
  state: PartState;
}

interface PartSpec {
  name: string;
  what: string;
  needs: (keyof ServiceStatus["checks"])[];
  /** Whether maintenance pauses it. */
  pauses: boolean;
}

const { partNames } = statusTexts;
const PARTS: PartSpec[] = [
  { ...partNames.api, needs: ["database", "migrations", "engine"], pauses: true },
  { ...partNames.gateway, needs: ["database", "engine"], pauses: true },
  { ...partNames.signIn, needs: ["database", "migrations"], pauses: true },
  { ...partNames.database, needs: ["database", "migrations"], pauses: false },
  { ...partNames.engine, needs: ["engine"], pauses: false },
];

/** The state of each part, derived from the checks of the service. */
export function describeParts(answer: StatusAnswer): Part[] {
  return PARTS.map(({ name, what, needs, pauses }) => {
    if (answer === undefined) return { name, what, state: "unknown" };
    // Without an answer the state of the internal parts is unknown.
    if (answer === null) return { name, what, state: pauses ? "down" : "unknown" };
    const { checks, maintenance } = answer;
    if (needs.some((need) => checks[need] !== "ok")) return { name, what, state: "down" };
    return { name, what, state: pauses && maintenance?.on ? "paused" : "works" };
  });
}

interface Summary {
  state: PartState;
  title: string;
  text: string;
}

/** The state of the whole service in a sentence. */
export function describeService(answer: StatusAnswer): Summary {
  if (answer === undefined) return { state: "unknown", ...statusTexts.checking };
  if (answer === null) return { state: "down", ...statusTexts.noAnswer };
  const down = describeParts(answer).filter(({ state }) => state === "down");
  if (down.length > 0) {
    const { title, text } = statusTexts.down;
    return { state: "down", title, text: text(formatList(down.map(({ name }) => name))) };
  }
  if (answer.maintenance?.on) {
    const { title, text } = statusTexts.maintenance;
    return { state: "paused", title, text: answer.maintenance.message || text };
  }
  return { state: "works", ...statusTexts.works };
}
