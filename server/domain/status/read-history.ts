import { z } from "zod";
import { type DaySeconds, StatusHistory } from "../../contract/status-history.ts";
import { HISTORY_DAYS, STATUS_PARTS } from "../../contract/status-parts.ts";
import { cacheReading } from "../../data/cached-reading.ts";
import { type PartDay, readStatusDays } from "../../data/status-days.ts";
import { settings } from "../../settings/settings.ts";
import { publicOperation } from "../operation.ts";
import { readPublicIncidents } from "./read-incidents.ts";

const MAX_AGE_MS = 5_000;
const DAY_MS = 86_400_000;

const history = cacheReading("status history", MAX_AGE_MS, readHistory);

/** Called after the commit of a change of incidents. */
export const publishStatusChange = (): Promise<void> => history.changed();

/** How the parts worked on the last days, and the incidents, for anybody. */
export const readStatusHistory = publicOperation(
  {
    name: "status.history",
    input: z.strictObject({}),
    output: StatusHistory,
    shared: true,
    duringMaintenance: true,
  },
  async () => history.read(),
);

async function readHistory(): Promise<StatusHistory> {
  const { today, rows } = await readStatusDays(HISTORY_DAYS);
  const last = Date.parse(today);
  const incidents = await readPublicIncidents(new Date(last - HISTORY_DAYS * DAY_MS));
  const known = new Map(rows.map((row) => [`${row.part} ${row.day}`, toSeconds(row)]));
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => toDay(last - (HISTORY_DAYS - 1 - index) * DAY_MS));
  const parts = STATUS_PARTS.map((part) => ({ part, days: days.map((day) => known.get(`${part} ${day}`) ?? null) }));
  // In its final shape: it is not checked again for each reader.
  return StatusHistory.parse({ today, parts, incidents, sendsMails: settings().smtp !== null });
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const toSeconds = ({ upMs, downMs, pausedMs }: PartDay): DaySeconds => [
  Math.round(upMs / 1000),
  Math.round(downMs / 1000),
  Math.round(pausedMs / 1000),
];
