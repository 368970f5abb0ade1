import { z } from "zod";
import { MaintenanceState } from "./admin.ts";

const Check = z.enum(["ok", "away"]);

/** The state of each part that the service depends on. */
const ServiceChecks = z.object({ database: Check, migrations: Check, engine: Check });
export type ServiceChecks = z.infer<typeof ServiceChecks>;

export const ServiceStatus = z.object({
  checks: ServiceChecks,
  /** Null while it cannot be read. */
  maintenance: MaintenanceState.nullable(),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;
