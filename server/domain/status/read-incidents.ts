import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { Incident, IncidentsQuery } from "../../contract/incidents.ts";
import {
  MAX_INCIDENT_UPDATES,
  MAX_LISTED_CHARACTERS,
  MAX_LISTED_INCIDENTS,
  MAX_OPEN_INCIDENTS,
  MAX_PUBLIC_UPDATES,
} from "../../contract/limits/status.ts";
import { type Db, db, type Prisma } from "../../data/db.ts";
import { operation } from "../operation.ts";

interface Bounds {
  updates: number;
  /** Of the texts of all updates together. */
  characters: number;
}

async function findIncidents(db: Db, where: Prisma.IncidentWhereInput, most: number, { updates }: Bounds) {
  const rows = await db.incident.findMany({
    where,
    include: {
      updates: { omit: { incidentId: true, mailedTo: true }, orderBy: { id: "desc" }, take: updates },
      _count: { select: { updates: true } },
    },
    orderBy: { id: "desc" },
    take: most,
  });
  return rows.map((incident) => ({ ...incident, parts: Incident.shape.parts.parse(incident.parts) }));
}

/** The updates that fit, of the first incidents first; of each the latest in any case. */
function boundTexts<T extends { updates: { text: string }[]; _count: { updates: number } }>(
  incidents: T[],
  { characters }: Bounds,
) {
  let left = characters;
  const fits = ({ text }: { text: string }, index: number) => {
    left -= text.length;
    return index === 0 || left >= 0;
  };
  return incidents.map(({ _count: all, ...incident }) => {
    const updates: T["updates"] = incident.updates.filter(fits);
    return { ...incident, updates, olderUpdates: all.updates - updates.length };
  });
}

const findOpen = (db: Db, bounds: Bounds) => findIncidents(db, { resolvedAt: null }, MAX_OPEN_INCIDENTS, bounds);

const PUBLIC: Bounds = { updates: MAX_PUBLIC_UPDATES, characters: MAX_LISTED_CHARACTERS.public };

/** For anybody: the open incidents, then the latest of those that have ended since then. */
export async function readPublicIncidents(since: Date) {
  const [open, ended] = await Promise.all([
    findOpen(db(), PUBLIC),
    findIncidents(db(), { resolvedAt: { gte: since } }, MAX_LISTED_INCIDENTS, PUBLIC),
  ]);
  return boundTexts([...open, ...ended], PUBLIC);
}

const STAFF: Bounds = { updates: MAX_INCIDENT_UPDATES, characters: MAX_LISTED_CHARACTERS.staff };

/** For those who write them: all that are stored, page by page. */
export const listIncidents = operation(
  { name: "incidents.list", access: staffOnly, input: IncidentsQuery, output: z.array(Incident) },
  async ({ after }, { db }) => {
    const hasEnded = { resolvedAt: { not: null }, ...(after !== undefined && { id: { lt: after } }) };
    const open = after === undefined ? await findOpen(db, STAFF) : [];
    return boundTexts([...open, ...(await findIncidents(db, hasEnded, MAX_LISTED_INCIDENTS, STAFF))], STAFF);
  },
);
