import { composeApplication } from "#server/compose-application.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { buildIfStale } from "./start/build-if-stale.ts";
import { packControlIfStale } from "./start/pack-control-library.ts";

/** `npm run build`: makes what the start would make, for an image whose files nobody can write. */
composeApplication(readSettings()).run();
await buildIfStale();
await packControlIfStale();
