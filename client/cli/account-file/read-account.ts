import type { Client } from "../../client.ts";
import { SECTION_NAMES, type SectionName, sectionOf } from "./sections.ts";
import type { Stored } from "./settings.ts";

/** The records of these sections. */
export async function readStored(
  client: Client,
  sections: readonly SectionName[],
  signal: AbortSignal,
): Promise<Stored> {
  const read = sections.map(async (name) => [name, await sectionOf(name).list(client, signal)] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** What a file with these sections is compared with: schedules name records of the others. */
export const sectionsFor = (given: object): SectionName[] =>
  "schedules" in given ? SECTION_NAMES : SECTION_NAMES.filter((name) => name in given);

const PAGE = 1000;

/** The names of the account's bots by their ids. */
export async function readNicknames(client: Client, signal: AbortSignal): Promise<Map<string, string>> {
  const nicknames = new Map<string, string>();
  for await (const { id, nickname } of client.pages("/bots", { query: { limit: PAGE }, signal }))
    nicknames.set(id, nickname);
  return nicknames;
}
