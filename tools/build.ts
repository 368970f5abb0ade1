import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { buildIfStale } from "./start/build-if-stale.ts";
import { packLibrariesIfStale } from "./start/pack-libraries.ts";

/** `npm run build`: makes what the start would make, for an image whose files nobody can write. */
createApplication(readSettings()).run();
await buildIfStale();
await packLibrariesIfStale();
