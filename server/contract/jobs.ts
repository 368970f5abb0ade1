import { z } from "zod";
import { LOCALES } from "./bot-commands.ts";
import { PathId, text } from "./text.ts";

/** What a job does with each of its bots, or with each row of an import. */
export const JobKind = z.enum(["command", "chat", "preset", "import", "export", "edit", "delete"]);
export type JobKind = z.infer<typeof JobKind>;

export const JobState = z.enum(["queued", "running", "stopping", "done", "stopped", "failed"]);
export type JobState = z.infer<typeof JobState>;

export const JobItemState = z.enum(["queued", "running", "succeeded", "failed", "skipped", "stopped"]);
export type JobItemState = z.infer<typeof JobItemState>;

/** A command's name and its arguments, as `CommandRun` has them. */
const JobCommand = z.strictObject({
  command: text(1, 255),
  args: z.union([text(1, 255), z.array(text(1, 255)).max(25)]).optional(),
});
export type JobCommand = z.infer<typeof JobCommand>;

const forBots = {
  locale: z.enum(LOCALES).optional(),
  /** Bots that are not connected are skipped, not failed. */
  skipOffline: z.boolean().default(false),
};

/** The commands run in order on each bot. */
export const CommandJobInput = z.strictObject({ commands: z.array(JobCommand).min(1).max(20), ...forBots });
export const ChatJobInput = z.strictObject({ content: text(1, 255), ...forBots });
export const PresetJobInput = z.strictObject({ presetId: PathId, ...forBots });

/** What a job of these kinds has stored: as it was asked for, and a preset as its commands. */
export const StoredCommandsInput = z.object({
  commands: z.array(z.object({ command: z.string(), args: z.union([z.string(), z.array(z.string())]).optional() })),
  ...forBots,
  preset: z.object({ id: z.string(), name: z.string() }).optional(),
});
