// A process of the service that holds no shard's connection: it calls bots through the broker.

import { connectBroker } from "#server/data/connect-broker.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication, settings } from "#server/settings/settings.ts";
import { openDatabase } from "../database/open-database.ts";
import { createCallServer } from "./create-call-server.ts";

await openDatabase(createApplication(readSettings()).run());
await connectBroker();
createCallServer(async () => ({})).listen(settings().port, "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
