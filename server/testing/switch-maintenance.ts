import { db } from "../data/db.ts";
import { type Maintenance, publishMaintenanceChange, writeMaintenance } from "../data/maintenance.ts";

/** Sets the maintenance mode, as staff does. */
export async function switchMaintenance(value: Maintenance): Promise<void> {
  await writeMaintenance(db(), value);
  await publishMaintenanceChange();
}
