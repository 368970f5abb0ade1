import { z } from "zod";
import { label } from "./names.ts";
import { STATUS_PARTS } from "./status-parts.ts";
import { Instant, PathId, text } from "./text.ts";

export const IncidentImpact = z.enum(["degraded", "partlyDown", "down"]);
export type IncidentImpact = z.infer<typeof IncidentImpact>;
export const IncidentState = z.enum(["investigating", "identified", "monitoring", "resolved"]);
export type IncidentState = z.infer<typeof IncidentState>;

const Parts = z
  .array(z.enum(STATUS_PARTS))
  .min(1, "Choose at least one part.")
  .max(STATUS_PARTS.length)
  .refine((parts) => new Set(parts).size === parts.length, "Each part can be named once.");

/** What staff write of an incident besides its updates. */
const details = { title: label(1, 120), impact: IncidentImpact, parts: Parts };
const update = { state: IncidentState, text: text(1, 2_000) };
/** The version that the writer has seen. */
const seen = { incidentId: PathId, version: z.int().min(1).max(1_000_000) };

/** Without `after`, the open incidents and the latest of the others; else those before this one that have ended. */
export const IncidentsQuery = z.strictObject({ after: PathId.optional() });
export const IncidentCreate = z.strictObject({ ...details, ...update });
export const IncidentEdit = z.strictObject({ ...seen, ...details });
export const IncidentAddUpdate = z.strictObject({ ...seen, ...update });
export const IncidentEditUpdate = z.strictObject({ ...seen, updateId: PathId, text: update.text });
export const IncidentDelete = z.strictObject(seen);

export const IncidentUpdate = z.object({
  id: z.string(),
  state: IncidentState,
  text: z.string(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
});

export const Incident = z.object({
  id: z.string(),
  title: z.string(),
  impact: IncidentImpact,
  parts: z.array(z.enum(STATUS_PARTS)),
  state: IncidentState,
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  resolvedAt: Instant.nullable(),
  /** The latest first. */
  updates: z.array(IncidentUpdate),
  /** How many older updates it has besides those. */
  olderUpdates: z.int(),
});
export type Incident = z.infer<typeof Incident>;

export const IncidentReference = z.object({ id: z.string(), version: z.int() });
