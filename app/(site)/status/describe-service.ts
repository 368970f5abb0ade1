import type { ServiceStatus } from "#server/contract/service-status.ts";

/** Null: the service gave no answer. Undefined: it was not asked yet. */
export type StatusAnswer = ServiceStatus | null | undefined;
export type PartState = "works" | "paused" | "down" | "unknown";

export interface Part {
  name: string;
  what: string;
  state: PartState;
}

const PARTS: { name: string; what: string; needs: (keyof ServiceStatus["checks"])[]; pauses: boolean }[] = [
  { name: "API", what: "What programs call", needs: ["database", "migrations", "engine"], pauses: true },
  { name: "Gateway", what: "What programs watch live", needs: ["database", "engine"], pauses: true },
  { name: "Sign-in", what: "Accounts, and applications of others", needs: ["database", "migrations"], pauses: true },
  { name: "Database", what: "Where everything is kept", needs: ["database", "migrations"], pauses: false },
  { name: "Fleet engine", what: "Connects bots and hands on commands", needs: ["engine"], pauses: false },
];

/** The parts that people know, by what the service says of itself. */
export function describeParts(answer: StatusAnswer): Part[] {
  return PARTS.map(({ name, what, needs, pauses }) => {
    if (answer === undefined) return { name, what, state: "unknown" };
    // Behind an address that does not answer nobody can tell how the database is.
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

/** How it stands, in a sentence. */
export function describeService(answer: StatusAnswer): Summary {
  if (answer === undefined) return { state: "unknown", title: "Checking", text: "Asking the service how it is." };
  if (answer === null) {
    const text = "It may be down, or your connection is. This page goes on asking.";
    return { state: "down", title: "The service does not answer", text };
  }
  const down = describeParts(answer).filter(({ state }) => state === "down");
  if (down.length > 0) {
    const text = `Affected: ${down.map(({ name }) => name).join(", ")}. This page goes on asking.`;
    return { state: "down", title: "Something does not work", text };
  }
  if (answer.maintenance?.on) {
    const text = answer.maintenance.message || "Work is being done on the service.";
    return { state: "paused", title: "The service is in maintenance", text };
  }
  return { state: "works", title: "Everything works", text: "No part reports a problem." };
}
