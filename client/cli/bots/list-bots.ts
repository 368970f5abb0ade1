import type { Client, Schemas } from "../../client.ts";
import { CategoryNames, readIfAllowed } from "../categories.ts";
import { namesOfFlags } from "../flag-names.ts";
import type { Column } from "../render-table.ts";
import { subcommand } from "../subcommand.ts";
import { CONDITION_FLAGS, readConditions } from "./bot-conditions.ts";
import { colorOfStatus, markedStatus } from "./bot-statuses.ts";

type Bot = Schemas["Bot"];
/** Disabled and refused bots have a reason, too. */
const BOT_FLAGS = { 2: "public" };

/** All bots that meet the conditions, with their live states where the credential may read them. */
export async function readBots(client: Client, conditions: Schemas["BotConditions"], signal: AbortSignal) {
  const live = client.get("/bots", { query: { ...conditions, expand: "live" }, signal });
  const isAllowed = (await readIfAllowed<readonly Bot[] | null>(live, null)) !== null;
  return isAllowed ? live : client.get("/bots", { query: conditions, signal });
}

/** Why bots are not connected, by their ids. */
async function readReasons(client: Client, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const groups = await readIfAllowed(client.gateway("/reasons", { signal }), []);
  return new Map(
    groups.flatMap(({ reason, bots }) => bots.map((id) => [id, reason.code.replaceAll("_", " ")] as const)),
  );
}

const statusCell = ({ live }: Bot): string => {
  if (live === undefined) return "";
  return markedStatus(live?.status ?? 0);
};
const partyCell = ({ live }: Bot): string =>
  live?.party ? `${live.party.members.length} of ${live.party.maxSize}` : "";

export const listBots = subcommand({
  takes: "",
  about: "lists your bots, with their live states",
  flags: CONDITION_FLAGS,
  async run({ client: connect, flags, output, signal }) {
    const client = await connect();
    const names = new CategoryNames(client, signal);
    const bots = await readBots(client, await readConditions(flags, names), signal);
    if (output.isJson) return output.table(bots, [], "");
    const [reasons, nameOf] = await Promise.all([readReasons(client, signal), names.nameOf()]);
    const columns: Column<Bot>[] = [
      { title: "Bot", cell: ({ nickname }) => nickname },
      { title: "ID", cell: ({ id }) => id },
      { title: "Category", cell: ({ parent }) => nameOf(parent) },
      { title: "Status", cell: statusCell, color: ({ live }) => colorOfStatus(live?.status ?? 0) },
      { title: "Reason", cell: ({ id }) => reasons.get(id) ?? "" },
      { title: "Party", cell: partyCell },
      { title: "Flags", cell: ({ flags: bits }) => namesOfFlags(BOT_FLAGS, bits) },
    ];
    const isFiltered = Object.keys(flags).length > 0;
    await output.table(bots, columns, isFiltered ? "No bot meets the conditions." : "No bots yet.");
  },
});
