import type { Schemas } from "../client.ts";
import { subcommand } from "./subcommand.ts";

export const listPresets = subcommand({
  takes: "",
  about: "lists your presets",
  flags: {},
  async run({ client, output, signal }) {
    const rows = await (await client()).get("/presets", { signal });
    const columns = [
      { title: "Name", cell: ({ name }: Schemas["Preset"]) => name },
      { title: "ID", cell: ({ id }: Schemas["Preset"]) => id },
      { title: "Items", cell: ({ config }: Schemas["Preset"]) => Object.keys(config).join(", ") },
    ];
    await output.table(rows, columns, "No presets yet.");
  },
});

export const listCommands = subcommand({
  takes: "",
  about: "lists the commands that bots know",
  flags: {},
  async run({ client, output, signal }) {
    const rows = await (await client()).get("/commands", { signal });
    const columns = [
      { title: "Command", cell: ({ usage }: Schemas["Command"]) => usage },
      { title: "What it does", cell: ({ description }: Schemas["Command"]) => description },
    ];
    await output.table(rows, columns, "There are no commands.");
  },
});
