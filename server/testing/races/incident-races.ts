import { expect } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { MAX_OPEN_INCIDENTS } from "../../contract/limits/status.ts";
import { db } from "../../data/db.ts";
import { createIncident } from "../../domain/status/write-incidents.ts";
import { newAccount } from "../accounts.ts";
import { CALLS, expectWins, type Prepare, type Race } from "./race-checks.ts";

const DETAILS = { title: "Slow answers", impact: "degraded", parts: ["api"] };
const FIRST = { state: "investigating", text: "We look into it." };

/** Of all who have seen one version of an incident, one changes it. */
const changeRace =
  (inputOf: (seen: { incidentId: string; version: number; updateId: string }) => object): Prepare =>
  async () => {
    await db().incident.deleteMany();
    const { actor } = await newAccount({ flags: AccountFlag.Staff });
    const { id: incidentId, version } = await createIncident({ ...DETAILS, ...FIRST }, actor);
    const { id: updateId } = await db().incidentUpdate.findFirstOrThrow({ where: { incidentId } });
    return { input: () => inputOf({ incidentId, version, updateId }), check: oneWins };
  };

const oneWins: Race["check"] = (seen) => {
  const others = seen.outcomes.filter(({ ok }) => !ok).map(({ code }) => code);
  expect(seen.wins).toHaveLength(1);
  expect(others.filter((code) => code !== "precondition_failed" && code !== "not_found")).toEqual([]);
};

export const INCIDENT_RACES: Record<string, Prepare> = {
  "incidents.create": async () => {
    await db().incident.deleteMany();
    const { actor } = await newAccount({ flags: AccountFlag.Staff });
    for (let open = CALLS / 2; open < MAX_OPEN_INCIDENTS; open += 1) {
      await createIncident({ ...DETAILS, ...FIRST }, actor);
    }
    const count = async () => expect(await db().incident.count()).toBe(MAX_OPEN_INCIDENTS);
    return { input: () => ({ ...DETAILS, ...FIRST }), check: expectWins(CALLS / 2, count) };
  },
  "incidents.update": changeRace(({ incidentId, version }) => ({ incidentId, version, ...DETAILS })),
  "incidents.addUpdate": changeRace(({ incidentId, version }) => ({ incidentId, version, ...FIRST })),
  "incidents.editUpdate": changeRace((seen) => ({ ...seen, text: "We found it." })),
  "incidents.delete": changeRace(({ incidentId, version }) => ({ incidentId, version })),
};
