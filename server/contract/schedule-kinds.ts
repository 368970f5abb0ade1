export const SCHEDULE_KINDS = ["command", "chat", "preset"] as const;
export const MISSED_RUN_POLICIES = ["skip", "runOnce"] as const;
