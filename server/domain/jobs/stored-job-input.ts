import {
  ChatJobInput,
  CommandJobInput,
  type JobKind,
  PresetJobInput,
  StoredCommandsInput,
} from "../../contract/jobs.ts";
import { presetCommands } from "../../contract/preset-commands.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { Fault } from "../fault.ts";
import { parseInput } from "../parse-input.ts";
import { requireOwnPreset } from "../presets/to-preset.ts";

/** What a job's row says: a preset as its commands of this moment, so that every bot gets the same ones. */
export async function toStoredInput(
  tx: Db,
  accountId: string,
  kind: JobKind,
  input: Prisma.InputJsonValue,
): Promise<Prisma.InputJsonValue> {
  switch (kind) {
    case "command":
      return parseInput(CommandJobInput, input);
    case "chat":
      return parseInput(ChatJobInput, input);
    case "preset": {
      const stored = StoredCommandsInput.safeParse(input);
      if (stored.success) return stored.data;
      const { presetId, ...rest } = await parseInput(PresetJobInput, input);
      const { id, name, config } = await requireOwnPreset(tx, accountId, presetId);
      const commands = presetCommands(config);
      if (commands.length === 0) throw new Fault("invalid_request", "The preset has nothing to apply.");
      return { ...rest, commands, preset: { id, name } };
    }
    default:
      return input;
  }
}
