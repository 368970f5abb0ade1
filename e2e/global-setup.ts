import { startTestServer } from "./test-server.ts";

/** One built server for the whole run; the set-up link reaches the specs through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env.E2E_SETUP_URL = server.setupUrl;
  return server.stop;
}
