import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { MaintenanceState } from "../../contract/admin.ts";
import {
  lockMaintenance,
  publishMaintenanceChange,
  readMaintenance,
  writeMaintenance,
} from "../../data/maintenance.ts";
import { operation } from "../operation.ts";

export const getMaintenance = operation(
  { name: "service.getMaintenance", access: staffOnly, input: z.strictObject({}), output: MaintenanceState },
  async () => readMaintenance(),
);

/** Takes effect in every process at once, or within two seconds. */
export const setMaintenance = operation(
  {
    name: "service.setMaintenance",
    access: staffOnly,
    input: MaintenanceState,
    output: MaintenanceState,
    writes: true,
  },
  async (maintenance, { db, audit, afterCommit }) => {
    const before = await lockMaintenance(db);
    await writeMaintenance(db, maintenance);
    afterCommit(publishMaintenanceChange);
    audit({ action: "service.setMaintenance", before: { ...before }, after: maintenance });
    return maintenance;
  },
);
