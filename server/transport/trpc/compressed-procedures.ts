const PROCEDURES = `
  admin.auditLog auditLog bots.count bots.list bots.listChanges bots.listDeleted bots.listDetails bots.problemCounts bots.problems
  bots.reason bots.reasonCounts bots.reasons categories.list categories.listManaged firstSteps identity.preferences
  items.get items.search jobs.countOpen jobs.items jobs.list live.commands live.snapshot notifications.list presets.list
  publicBots.list requests.count requests.list schedules.list views.list`;

/** Queries whose answers have no secret, and may be large or are asked together with such. */
const COMPRESSED: ReadonlySet<string> = new Set(PROCEDURES.split(/\s+/).filter(Boolean));

/** Whether the answer to these calls may be compressed: each of them has to be one that has no secret. */
export const mayCompress = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => COMPRESSED.has(name));
