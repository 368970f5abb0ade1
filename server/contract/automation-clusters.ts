import { z } from "zod";

/** A connected cluster, and what automations can do on it. */
export const AutomationCluster = z.object({
  id: z.string(),
  name: z.string(),
  /** The operator of the service runs it. */
  isOperators: z.boolean(),
  platform: z.string(),
  /** Of the control library. */
  version: z.string(),
  /** Whether that version runs automations. Bots of a cluster without them ignore theirs. */
  hasAutomations: z.boolean(),
  /** The events that never happen on its platform. Empty where nothing is known of them. */
  unsupportedEvents: z.array(z.string()),
});
export type AutomationCluster = z.infer<typeof AutomationCluster>;
