// `npm run bench -- NAME`: measures the product and a reference alternately in one run. Only the ratio is comparable between machines.
import { benchCommands } from "./commands.ts";
import { benchGateway } from "./gateway.ts";
import { benchOAuth } from "./oauth.ts";
import { benchPresence } from "./presence.ts";
import { benchPublic } from "./public.ts";
import { benchRest } from "./rest.ts";

const BENCHES: Record<string, () => Promise<void>> = {
  rest: benchRest,
  oauth: benchOAuth,
  gateway: benchGateway,
  presence: benchPresence,
  commands: benchCommands,
  public: benchPublic,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !BENCHES[name]);
if (unknown || names.length === 0) {
  console.error(`Usage: npm run bench -- NAME…   (${Object.keys(BENCHES).join(", ")})`);
  process.exit(1);
}
for (const name of names) await BENCHES[name]?.();
