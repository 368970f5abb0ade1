import type { TestAccount } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

/** Ends every session of the person, as somebody does who signs out everywhere from another browser. */
export async function endSessions(person: TestAccount): Promise<void> {
  const { token } = await svc("session", "create", "--user", person.id);
  const headers = { Cookie: `session=${token}`, "Content-Type": "application/json" };
  const reply = await fetch(`${BASE_URL}/api/trpc/sessions.revokeOthers`, { method: "POST", headers, body: "{}" });
  if (!reply.ok) throw new Error(`sessions.revokeOthers: ${reply.status}`);
}
