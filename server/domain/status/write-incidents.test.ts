import { beforeEach, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import {
  MAX_INCIDENT_UPDATES,
  MAX_LISTED_CHARACTERS,
  MAX_LISTED_INCIDENTS,
  MAX_OPEN_INCIDENTS,
  MAX_PUBLIC_UPDATES,
} from "../../contract/limits/status.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { nobody } from "../actor.ts";
import { readStatusHistory } from "./read-history.ts";
import { listIncidents } from "./read-incidents.ts";
import {
  addIncidentUpdate,
  createIncident,
  deleteIncident,
  editIncidentUpdate,
  updateIncident,
} from "./write-incidents.ts";

const input = { title: "Slow answers", impact: "degraded", parts: ["api"], state: "investigating", text: "We look." };
const anybody = nobody({ ip: "::1", agent: null, requestId: "r" });
const shown = async () => (await readStatusHistory({}, anybody)).incidents;

let staff: TestAccount;
beforeEach(async () => {
  await db().incident.deleteMany();
  staff = await newAccount({ flags: AccountFlag.Staff });
});

const create = (changes = {}) => createIncident({ ...input, ...changes }, staff.actor);

describe("incidents", () => {
  it("are shown to everybody at once, with their updates, until and after they are resolved", async () => {
    const { id: incidentId, version } = await create();
    expect(await shown()).toMatchObject([{ title: "Slow answers", state: "investigating", resolvedAt: null }]);
    const end = { incidentId, version, state: "resolved", text: "It is over." };
    expect(await addIncidentUpdate(end, staff.actor)).toEqual({ id: incidentId, version: 2 });
    const [incident] = await shown();
    expect(incident).toMatchObject({ state: "resolved", updates: [{ text: "It is over." }, { text: "We look." }] });
    expect(incident?.resolvedAt).not.toBeNull();
    await addIncidentUpdate({ ...end, version: 2, state: "monitoring" }, staff.actor);
    expect((await shown())[0]?.resolvedAt, "it is open again").toBeNull();
  });

  it("are corrected and deleted, each write with an entry of the audit log", async () => {
    const { id: incidentId } = await create();
    const [incident] = await listIncidents({}, staff.actor);
    const updateId = incident?.updates[0]?.id ?? "";
    const details = { title: "No answers", impact: "down", parts: ["api", "gateway"] };
    await updateIncident({ incidentId, version: 1, ...details }, staff.actor);
    await editIncidentUpdate({ incidentId, version: 2, updateId, text: "We look into it." }, staff.actor);
    expect(await shown()).toMatchObject([{ ...details, updates: [{ text: "We look into it." }] }]);
    await deleteIncident({ incidentId, version: 3 }, staff.actor);
    expect(await shown()).toEqual([]);
    const entries = await db().auditEntry.findMany({ where: { targetId: incidentId }, orderBy: { id: "asc" } });
    expect(entries.map(({ action, actorAccountId }) => [action, actorAccountId])).toEqual(
      ["create", "update", "editUpdate", "delete"].map((verb) => [`incident.${verb}`, staff.accountId]),
    );
  });

  it("are changed only as the writer has seen them: of two at once, one wins", async () => {
    const { id: incidentId, version } = await create();
    const write = (text: string) =>
      addIncidentUpdate({ incidentId, version, state: "identified", text }, staff.actor).then(
        () => "written",
        (error) => error.code,
      );
    expect((await Promise.all([write("a"), write("b")])).sort()).toEqual(["precondition_failed", "written"]);
    const late = await faultOf(deleteIncident({ incidentId, version }, staff.actor));
    expect(late.code).toBe("precondition_failed");
    const other = await create();
    const updateId = (await listIncidents({}, staff.actor)).find(({ id }) => id === other.id)?.updates[0]?.id;
    const foreign = editIncidentUpdate({ incidentId, version: 2, updateId, text: "x" }, staff.actor);
    expect((await faultOf(foreign)).code).toBe("not_found");
  });

  it("threat 75: however many there are and however long, anybody gets a bounded part, and staff all of them by pages", async () => {
    const ids = Array.from({ length: 2 * MAX_LISTED_INCIDENTS + 5 }, newId);
    const [resolvedAt, text] = [new Date(), "x".repeat(2_000)];
    const ended = { state: "resolved" as const, impact: "down" as const, resolvedAt };
    const row = { ...ended, title: "Slow", parts: ["api"] };
    await db().incident.createMany({ data: ids.map((id) => ({ ...row, id })) });
    const numbers = Array.from({ length: MAX_PUBLIC_UPDATES + 5 });
    const updates = ids.flatMap((incidentId) => numbers.map(() => ({ incidentId, state: "resolved" as const, text })));
    await db().incidentUpdate.createMany({ data: updates.map((update) => ({ ...update, id: newId() })) });
    const open = await create();

    const all = await shown();
    const latest = ids.toReversed();
    expect(all.map(({ id }) => id)).toEqual([open.id, ...latest.slice(0, MAX_LISTED_INCIDENTS)]);
    expect(all[1]?.updates).toHaveLength(MAX_PUBLIC_UPDATES);
    expect(all.at(-1)?.updates).toHaveLength(1);
    expect([all[0]?.olderUpdates, all[1]?.olderUpdates, all.at(-1)?.olderUpdates]).toEqual([0, 5, numbers.length - 1]);
    const most = MAX_LISTED_CHARACTERS.public + all.length * text.length;
    expect(JSON.stringify(all.map((incident) => incident.updates.map((one) => one.text))).length).toBeLessThan(most);

    const found: string[] = [];
    for (let after: string | undefined; found.length <= ids.length; after = found.at(-1)) {
      const page = await listIncidents({ after }, staff.actor);
      if (page.length === 0) break;
      found.push(...page.map(({ id }) => id));
    }
    expect(found).toEqual([open.id, ...latest]);
  });

  it("threat 75: have limits of length and number, and only staff write them", async () => {
    for (const wrong of [
      { title: "x".repeat(121) },
      { title: "a\u202eb" },
      { text: "x".repeat(2_001) },
      { text: "" },
      { parts: [] },
      { parts: ["api", "api"] },
      { parts: ["nothing"] },
      { state: "gone" },
    ]) {
      expect([wrong, (await faultOf(create(wrong))).code]).toEqual([wrong, "invalid_request"]);
    }
    const user = await newAccount();
    expect((await faultOf(createIncident(input, user.actor))).code).toBe("forbidden");
    expect((await faultOf(listIncidents({}, user.actor))).code).toBe("forbidden");
    expect((await faultOf(createIncident(input, anybody))).code).toBe("unauthorized");
    const { id: incidentId } = await create();
    for (let open = 1; open < MAX_OPEN_INCIDENTS; open += 1) await create();
    expect((await faultOf(create())).code).toBe("limit_exceeded");
    await create({ state: "resolved" });
    const id = (n: number) => n.toString(16).padStart(24, "0");
    await db().incidentUpdate.createMany({
      data: Array.from({ length: MAX_INCIDENT_UPDATES }, (_, n) => ({
        id: id(n),
        incidentId,
        state: "identified",
        text: "x",
      })),
    });
    const more = addIncidentUpdate({ incidentId, version: 1, state: "identified", text: "y" }, staff.actor);
    expect((await faultOf(more)).code).toBe("limit_exceeded");
  });
});
