import { startTestServer } from "./test-server.ts";

/** One built server for the whole run. */
export default (): Promise<() => Promise<void>> => startTestServer();
