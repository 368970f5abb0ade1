import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { Incident } from "../../contract/incidents.ts";
import { MAX_INCIDENT_UPDATES, MAX_LISTED_INCIDENTS, MAX_OPEN_INCIDENTS } from "../../contract/limits/status.ts";
import type { Db } from "../../data/db.ts";
import { operation } from "../operation.ts";

const UPDATES = {
  updates: {
    omit: { incidentId: true, mailedTo: true },
    orderBy: { id: "desc" },
    take: MAX_INCIDENT_UPDATES,
  },
} as const;

/** The open incidents, then the latest of the others. @param since Null: however old. */
export async function readIncidents(db: Db, since: Date | null) {
  const [open, ended] = await Promise.all([
    db.incident.findMany({
      where: { resolvedAt: null },
      include: UPDATES,
      orderBy: { id: "desc" },
      take: MAX_OPEN_INCIDENTS,
    }),
    db.incident.findMany({
      where: { resolvedAt: since ? { gte: since } : { not: null } },
      include: UPDATES,
      orderBy: { id: "desc" },
      take: MAX_LISTED_INCIDENTS,
    }),
  ]);
  return [...open, ...ended].map((incident) => ({ ...incident, parts: Incident.shape.parts.parse(incident.parts) }));
}

/** For those who write them. */
export const listIncidents = operation(
  { name: "incidents.list", access: staffOnly, input: z.strictObject({}), output: z.array(Incident) },
  async (_, { db }) => readIncidents(db, null),
);
