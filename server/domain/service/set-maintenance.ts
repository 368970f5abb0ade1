import { z } from "zod";
import { text } from "../../contract/text.ts";
import { readMaintenance, writeMaintenance } from "../../data/maintenance.ts";
import { operatorOperation } from "./operator-operation.ts";

const Maintenance = z.strictObject({ on: z.boolean(), message: z.union([z.literal(""), text(1, 255)]) });

/** Every process of the service follows within two seconds. */
export const setMaintenance = operatorOperation(
  { name: "service.setMaintenance", input: Maintenance, output: Maintenance, writes: true },
  async (wanted, { db, audit }) => {
    const before = await readMaintenance();
    await writeMaintenance(db, wanted);
    audit({ action: "service.setMaintenance", before: { ...before }, after: wanted });
    return wanted;
  },
);
