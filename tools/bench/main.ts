// `npm run bench -- NAME`: measures the product and a reference alternately in one run. Only the ratio is comparable between machines.
import { benchApi } from "./api.ts";
import { benchAutomations } from "./automations.ts";
import { benchCommands } from "./commands.ts";
import { benchGateway } from "./gateway.ts";
import { benchJobs } from "./jobs.ts";
import { benchOAuth } from "./oauth.ts";
import { benchPortal } from "./portal.ts";
import { benchPresence } from "./presence.ts";
import { benchPublic } from "./public.ts";
import { benchReasons } from "./reasons.ts";
import { benchRest } from "./rest.ts";
import { benchScale } from "./scale.ts";

const BENCHES: Record<string, (args: string[]) => Promise<void>> = {
  rest: benchRest,
  api: benchApi,
  oauth: benchOAuth,
  gateway: benchGateway,
  presence: benchPresence,
  commands: benchCommands,
  automations: benchAutomations,
  jobs: benchJobs,
  reasons: benchReasons,
  public: benchPublic,
  portal: benchPortal,
  scale: benchScale,
};

// What follows an option is for the one bench that has options.
const firstOption = process.argv.findIndex((arg, index) => index > 1 && arg.startsWith("--"));
const names = process.argv.slice(2, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : process.argv.slice(firstOption);
const unknown = names.find((name) => !BENCHES[name]);
if (unknown || names.length === 0) {
  console.error(`Usage: npm run bench -- NAME… [--OPTION VALUE]…   (${Object.keys(BENCHES).join(", ")})`);
  process.exit(1);
}
for (const name of names) await BENCHES[name]?.(options);
