import type { Client } from "../../client.ts";
import { makeModel, readDocument } from "./entry-model.ts";
import { MAX_FILE_BYTES } from "./parse-file.ts";
import { readNicknames, readStored } from "./read-account.ts";
import { SECTION_NAMES } from "./sections.ts";
import { contentOf } from "./settings.ts";
import { toYaml } from "./write-yaml.ts";

/** The file of the account as it is now. */
export async function readText(client: Client, signal: AbortSignal): Promise<string> {
  const [document, stored] = await Promise.all([
    readDocument(client, signal),
    readStored(client, SECTION_NAMES, signal),
  ]);
  const namesBots = stored.schedules?.some(({ target }) => "botIds" in (target as object)) ?? false;
  const nicknames = namesBots ? await readNicknames(client, signal) : new Map<string, string>();
  const text = toYaml(contentOf(stored, makeModel(document)), nicknames);
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) {
    throw new Error(`The file would be larger than ${MAX_FILE_BYTES / 1e6} MB, which apply does not read.`);
  }
  return text;
}
