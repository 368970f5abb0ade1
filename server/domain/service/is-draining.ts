import { perApplication } from "../../application.ts";

/** Set when the process is told to stop: it answers what still arrives, and asks everybody to go to another process. */
export const isDraining = perApplication("draining", () => false);
