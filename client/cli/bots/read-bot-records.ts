import fs from "node:fs";
import { buffer } from "node:stream/consumers";
import { type BotRecord, isMapped, toBotRecords } from "../../../control/bot-files/fields.ts";
import { readBotFile } from "../../../control/bot-files/read-bot-file.ts";

const MAX_BYTES = 10_000_000;
const CORRECT_IT = "Correct the file, or import it in the portal, which asks.";

/**
 * Reads the bots of a file in any of the formats that the portal's import reads, or of standard input for `-`. What the
 * portal would ask about is refused: nobody can answer here.
 *
 * @throws Error that has no part of the file.
 */
export async function readBotRecords(name: string): Promise<BotRecord[]> {
  const source = name === "-" ? await buffer(process.stdin) : readFile(name);
  const shown = name === "-" ? "Standard input" : name;
  if (source.length > MAX_BYTES) throw new Error(`${shown} is larger than 10 MB.`);
  const file = readBotFile(source);
  if (file.problem !== null) throw new Error(`${shown} cannot be read: ${file.problem}`);
  if (!isMapped(file.mapping)) {
    throw new Error(`${shown}: it is not clear which values are account IDs, device IDs and secrets. ${CORRECT_IT}`);
  }
  const [doubt] = file.doubts;
  if (doubt) throw new Error(`${shown} is not clear. ${doubt.title} ${CORRECT_IT}`);
  const records = toBotRecords(file, file.mapping);
  if (records.length === 0) throw new Error(`${shown} has no bots.`);
  return records;
}

function readFile(name: string): Buffer {
  if (fs.statSync(name).size > MAX_BYTES) throw new Error(`${name} is larger than 10 MB.`);
  return fs.readFileSync(name);
}
