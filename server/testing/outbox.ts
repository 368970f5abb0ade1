import { db } from "../data/db.ts";
import { startMailServer } from "./mail-server.ts";
import { overrideSettings } from "./test-application.ts";

/** An empty outbox, and a mail server that the service uses. */
export async function startOutbox() {
  await db().mail.deleteMany();
  const server = await startMailServer();
  overrideSettings({ smtp: server.smtp });
  return server;
}

/** The service uses no mail server any more. @param server The one that it used last. */
export async function stopOutbox(server: { stop: () => Promise<unknown> }): Promise<void> {
  overrideSettings({ smtp: null });
  await server.stop();
}
