import { z } from "zod";
import { MaintenanceState } from "./admin.ts";

const Check = z.enum(["ok", "away"]);

/** The parts that serving depends on, each with its state. */
const ServiceChecks = z.object({ database: Check, migrations: Check, engine: Check });
export type ServiceChecks = z.infer<typeof ServiceChecks>;

export const ServiceStatus = z.object({
  checks: ServiceChecks,
  /** Null while that cannot be read. */
  maintenance: MaintenanceState.nullable(),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;
