import { staffOnly } from "../../contract/access.ts";
import {
  IncidentAddUpdate,
  IncidentCreate,
  IncidentDelete,
  IncidentEdit,
  IncidentEditUpdate,
  IncidentReference,
} from "../../contract/incidents.ts";
import { MAX_INCIDENT_UPDATES, MAX_INCIDENTS, MAX_OPEN_INCIDENTS } from "../../contract/limits/status.ts";
import { Ok } from "../../contract/text.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { Fault, notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { publishStatusChange } from "./read-history.ts";

/** Writes about incidents wait for each other: the limits of their number hold. */
const lockIncidents = (db: Db) => db.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('incidents'))::text`;

/** The incident as the writer has seen it. @throws Fault */
async function lockSeenIncident(db: Db, id: string, version: number) {
  await lockIncidents(db);
  const row = await db.incident.findUnique({ where: { id } });
  if (!row) throw notFound("incident");
  if (row.version === version) return row;
  throw new Fault(
    "precondition_failed",
    "Somebody else has changed this incident since you opened it. Look at it again, and repeat your change.",
  );
}

async function requireCapacityForOpen(db: Db): Promise<void> {
  const open = await db.incident.count({ where: { resolvedAt: null } });
  if (open >= MAX_OPEN_INCIDENTS) {
    throw new Fault("limit_exceeded", `At most ${MAX_OPEN_INCIDENTS} incidents can be open. Resolve one first.`);
  }
}

export const createIncident = operation(
  { name: "incidents.create", access: staffOnly, input: IncidentCreate, output: IncidentReference, writes: true },
  async ({ title, impact, parts, state, text }, { db, audit, afterCommit }) => {
    await lockIncidents(db);
    if (state !== "resolved") await requireCapacityForOpen(db);
    if ((await db.incident.count()) >= MAX_INCIDENTS) {
      throw new Fault("limit_exceeded", `At most ${MAX_INCIDENTS} incidents are stored. Delete old ones first.`);
    }
    const id = newId();
    const now = databaseNow();
    const resolvedAt = state === "resolved" ? now : null;
    const times = { createdAt: now, updatedAt: now, resolvedAt };
    await db.incident.create({ data: { id, title, impact, parts, state, ...times } });
    await db.incidentUpdate.create({ data: { id: newId(), incidentId: id, state, text, createdAt: now } });
    afterCommit(publishStatusChange);
    audit({ action: "incident.create", targetId: id, targetName: title, after: { title, impact, parts, state, text } });
    return { id, version: 1 };
  },
);

export const updateIncident = operation(
  { name: "incidents.update", access: staffOnly, input: IncidentEdit, output: IncidentReference, writes: true },
  async ({ incidentId, version, ...details }, { db, audit, afterCommit }) => {
    const { title, impact, parts } = await lockSeenIncident(db, incidentId, version);
    const data = { ...details, version: version + 1, updatedAt: databaseNow() };
    await db.incident.update({ where: { id: incidentId }, data });
    afterCommit(publishStatusChange);
    const before = { title, impact, parts };
    audit({ action: "incident.update", targetId: incidentId, targetName: title, before, after: details });
    return { id: incidentId, version: version + 1 };
  },
);

/** What is new of an incident. Everybody who asked for mails gets one. */
export const addIncidentUpdate = operation(
  { name: "incidents.addUpdate", access: staffOnly, input: IncidentAddUpdate, output: IncidentReference, writes: true },
  async ({ incidentId, version, state, text }, { db, audit, afterCommit }) => {
    const row = await lockSeenIncident(db, incidentId, version);
    if ((await db.incidentUpdate.count({ where: { incidentId } })) >= MAX_INCIDENT_UPDATES) {
      throw new Fault("limit_exceeded", `An incident has at most ${MAX_INCIDENT_UPDATES} updates. Create another one.`);
    }
    if (row.resolvedAt !== null && state !== "resolved") await requireCapacityForOpen(db);
    const now = databaseNow();
    const resolvedAt = state === "resolved" ? (row.resolvedAt ?? now) : null;
    await db.incidentUpdate.create({ data: { id: newId(), incidentId, state, text, createdAt: now } });
    const data = { state, resolvedAt, version: version + 1, updatedAt: now };
    await db.incident.update({ where: { id: incidentId }, data });
    afterCommit(publishStatusChange);
    const before = { state: row.state };
    audit({
      action: "incident.addUpdate",
      targetId: incidentId,
      targetName: row.title,
      before,
      after: { state, text },
    });
    return { id: incidentId, version: version + 1 };
  },
);

/** Corrects the text of an update. Nobody gets a mail. */
export const editIncidentUpdate = operation(
  {
    name: "incidents.editUpdate",
    access: staffOnly,
    input: IncidentEditUpdate,
    output: IncidentReference,
    writes: true,
  },
  async ({ incidentId, version, updateId, text }, { db, audit, afterCommit }) => {
    const { title } = await lockSeenIncident(db, incidentId, version);
    const update = await db.incidentUpdate.findUnique({ where: { id: updateId } });
    if (update?.incidentId !== incidentId) throw notFound("update");
    const now = databaseNow();
    await db.incidentUpdate.update({ where: { id: updateId }, data: { text, editedAt: now } });
    await db.incident.update({ where: { id: incidentId }, data: { version: version + 1, updatedAt: now } });
    afterCommit(publishStatusChange);
    const before = { text: update.text };
    audit({ action: "incident.editUpdate", targetId: incidentId, targetName: title, before, after: { text } });
    return { id: incidentId, version: version + 1 };
  },
);

/** Removes an incident with its updates. Mails that are made already are sent. */
export const deleteIncident = operation(
  { name: "incidents.delete", access: staffOnly, input: IncidentDelete, output: Ok, writes: true },
  async ({ incidentId, version }, { db, audit, afterCommit }) => {
    const { title, impact, parts, state } = await lockSeenIncident(db, incidentId, version);
    await db.incident.deleteMany({ where: { id: incidentId } });
    afterCommit(publishStatusChange);
    audit({
      action: "incident.delete",
      targetId: incidentId,
      targetName: title,
      before: { title, impact, parts, state },
    });
    return { ok: true };
  },
);
