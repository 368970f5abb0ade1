import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { AuthorizeParameters } from "../../contract/oauth.ts";
import { settings } from "../../settings/settings.ts";
import { restartApplication } from "../../testing/test-application.ts";
import { codeForTicket, issueTicket, requireTicket } from "./consent-ticket.ts";

const parameters = { client_id: "app", response_type: "code" } as AuthorizeParameters;
const bound = { sessionId: "session", parameters };

it("a consent form is valid in a process with a newer key, and with its code; not once its key is gone", async () => {
  const old = settings().secretKeys ?? [];
  const newer = { id: "newer", secret: randomBytes(32).toString("base64") };
  const ticket = issueTicket(bound);
  const code = codeForTicket(ticket);
  await restartApplication({ secretKeys: [newer, ...old] });
  expect(() => requireTicket(ticket, bound)).not.toThrow();
  expect(codeForTicket(ticket)).toBe(code);
  expect(issueTicket(bound)).toMatch(/^newer\./);
  expect(() => requireTicket(ticket.replace(/^[^.]+/, "newer"), bound)).toThrow("out of date");
  expect(() => requireTicket(ticket, { ...bound, sessionId: "another" })).toThrow("out of date");
  await restartApplication({ secretKeys: [newer] });
  expect(() => requireTicket(ticket, bound)).toThrow("out of date");
});
