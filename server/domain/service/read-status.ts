import { z } from "zod";
import { ServiceStatus } from "../../contract/service-status.ts";
import { readMaintenance } from "../../data/maintenance.ts";
import { withDeadline } from "../../with-deadline.ts";
import { publicOperation } from "../operation.ts";
import { checkReadiness } from "./check-readiness.ts";

const DEADLINE_MS = 1_500;

/** Whether the service works, for anybody. It also answers while the database is unavailable. */
export const readStatus = publicOperation(
  { name: "service.status", input: z.strictObject({}), output: ServiceStatus, duringMaintenance: true },
  async () => {
    const [checks, maintenance] = await Promise.all([
      checkReadiness(),
      withDeadline(DEADLINE_MS, readMaintenance).catch(() => null),
    ]);
    return { checks, maintenance };
  },
);
