import fs from "node:fs";
import { ApiError } from "../../client.ts";
import { CategoryNames } from "../categories.ts";
import { subcommand } from "../subcommand.ts";

export const exportBots = subcommand({
  takes: "[FILE]",
  about: "writes your bots with their credentials as JSON; takes an API token",
  help: `The credentials are live secrets. The service gives them to an API token (SVC_TOKEN), and not to what you have signed
in with. A new file is readable by you alone; one that exists is not overwritten. Without FILE, or with -, it goes to
standard output.`,
  flags: { category: { takes: "NAME", about: "bots of this category, by name or id; none for bots without one" } },
  async run({ client: connect, args, flags, output, signal }) {
    const client = await connect();
    const { category } = flags;
    const parent = category === undefined ? undefined : await new CategoryNames(client, signal).findId(category);
    const chosen = parent === undefined ? null : await client.get("/bots", { query: { parent }, signal });
    const ids = chosen && new Set(chosen.map(({ id }) => id));
    const body = { deleteAfterExport: false };
    const all = await client.post("/bots/bulk-export", { body, signal }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      throw new Error("Credentials are exported with an API token alone: set SVC_URL and SVC_TOKEN.");
    });
    const bots = ids ? all.filter(({ id }) => ids.has(id)) : all;
    const [file = "-"] = args;
    const text = `${JSON.stringify(bots, null, 2)}\n`;
    if (file === "-") return output.write(text);
    fs.writeFileSync(file, text, { mode: 0o600, flag: "wx" });
    await output.answer({ file, bots: bots.length }, () => [`Wrote ${file}. Bots: ${bots.length}.`]);
  },
});
