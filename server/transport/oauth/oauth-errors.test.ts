import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_HEADER_LINES } from "../../contract/limits/http.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { requestLines, sendRaw } from "../../testing/raw-connection.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";
import { startTestHttpServer } from "../../testing/test-http-server.ts";
import { describeError } from "../http/describe-error.ts";
import { errorBodyFor } from "./oauth-error-reply.ts";

let front: Awaited<ReturnType<typeof startTestHttpServer>>;
beforeAll(async () => {
  front = await startTestHttpServer();
});
afterAll(() => front.close());

const BASE = ["Host: localhost", "Connection: close"];
const FORM = "Content-Type: application/x-www-form-urlencoded";

/** Expects an error with the members of RFC 6749, section 5.2, and those of our own error body. */
async function expectOAuthError(bytes: string, status: number, error = "invalid_request"): Promise<void> {
  const reply = await sendRaw(front.port, bytes);
  const line = bytes.split("\r\n", 1)[0]?.slice(0, 80);
  expect([line, reply.status, reply.headers["content-type"]]).toEqual([line, status, "application/json"]);
  expect([line, JSON.parse(reply.body)]).toEqual([
    line,
    {
      error,
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
      type: "error",
      errors: [expect.objectContaining({ errorCode: expect.stringMatching(/^net\.svc\.errors\./) })],
    },
  ]);
}

const withBody = (line: string, body: string, ...headers: string[]) =>
  requestLines(line, ...BASE, ...headers, `Content-Length: ${body.length}`) + body;

/** Both spellings of a path. */
const TWINS = ["", "/"];

describe("every error below /v1/oauth2 has the members of RFC 6749", () => {
  it("where there is no such route", async () => {
    for (const path of ["", "/logout", "/register", "/token/x", "/userinfo/x", "/revoke/x", "/authorize"]) {
      for (const slash of TWINS) {
        for (const method of ["GET", "POST", "DELETE"]) {
          await expectOAuthError(requestLines(`${method} /v1/oauth2${path}${slash} HTTP/1.1`, ...BASE), 404);
        }
      }
    }
    await expectOAuthError(requestLines("GET /v1/%6Fauth2/x?y=1 HTTP/1.1", ...BASE), 404);
  });

  it("another method, media type or body, too much of one, and no credential", async () => {
    for (const form of ["token", "revoke", "introspect", "device_authorization"].flatMap((name) =>
      TWINS.map((slash) => name + slash),
    )) {
      const token = `/v1/oauth2/${form} HTTP/1.1`;
      for (const method of ["GET", "PUT", "DELETE"])
        await expectOAuthError(requestLines(`${method} ${token}`, ...BASE), 405);
      await expectOAuthError(withBody(`POST ${token}`, "{", "Content-Type: application/json"), 400);
      await expectOAuthError(withBody(`POST ${token}`, "--x", "Content-Type: multipart/form-data; boundary=x"), 400);
      await expectOAuthError(withBody(`POST ${token}`, "a", FORM, "Content-Encoding: gzip"), 400);
      // Of a token the kind of grant is missing as well, which is read first.
      const first = form.startsWith("token") ? "invalid_request" : "invalid_client";
      await expectOAuthError(withBody(`POST ${token}`, "%ff&%00=%zz", FORM), 400, first);
      await expectOAuthError(withBody(`POST ${token}`, "x".repeat(20_000), FORM), 413);
    }
    for (const slash of TWINS) {
      await expectOAuthError(requestLines(`DELETE /v1/oauth2/userinfo${slash} HTTP/1.1`, ...BASE), 405);
      await expectOAuthError(requestLines(`GET /v1/oauth2/userinfo${slash} HTTP/1.1`, ...BASE), 401, "invalid_token");
    }
  });

  it("what is refused before it reaches the route, and what is no valid HTTP", async () => {
    for (const slash of TWINS) {
      const line = `POST /v1/oauth2/token${slash} HTTP/1.1`;
      const many = Array.from({ length: MAX_HEADER_LINES + 1 }, (_, index) => `X-${index}: 1`);
      await expectOAuthError(requestLines(line, "Connection: close"), 400);
      await expectOAuthError(requestLines(line, "Host: a b", "Connection: close"), 400);
      await expectOAuthError(requestLines(line, ...BASE, ...many), 431);
      await expectOAuthError(requestLines(line, ...BASE, "Expect: 200-ok"), 417);
      await expectOAuthError(requestLines(line, ...BASE, "no header at all"), 400);
      await expectOAuthError(`${requestLines(line, ...BASE, FORM, "Transfer-Encoding: chunked")}zz\r\n`, 400);
    }
    await expectOAuthError(requestLines("POST /v1/oauth2/%ff HTTP/1.1", ...BASE), 400);
    await expectOAuthError(requestLines("POST /v1/oauth2/token%00 HTTP/1.1", ...BASE), 400);
    await expectOAuthError(requestLines("BREW /v1/oauth2/token HTTP/1.1", ...BASE), 405);
    await expectOAuthError(requestLines("POST http://localhost/v1/oauth2/x HTTP/1.1", ...BASE), 404);
  });

  it("and no error of other routes has them", () => {
    const error = describeError(new Error("x"));
    for (const path of [
      "/v1/bots",
      "/v1/oauth2x",
      "/v1/x/oauth2/token",
      "/gateway/v1/oauth2/token",
      "/bots?/v1/oauth2/",
    ]) {
      expect([path, "error" in errorBodyFor(path)(error)]).toEqual([path, false]);
    }
    for (const path of [
      "/v1/oauth2",
      "/v1/oauth2/",
      "/v1/oauth2?x",
      "/v1/oauth2/token/?x",
      "/oauth2/authorize",
      "/.well-known/x",
    ]) {
      expect([path, errorBodyFor(path)(error)]).toEqual([path, expect.objectContaining({ error: "server_error" })]);
    }
  });

  itInProcess("in maintenance", async () => {
    await switchMaintenance({ on: true, message: "" });
    const form = "grant_type=authorization_code&code=x&client_id=x";
    for (const slash of TWINS) {
      await expectOAuthError(
        withBody(`POST /v1/oauth2/token${slash} HTTP/1.1`, form, FORM),
        503,
        "temporarily_unavailable",
      );
    }
    await switchMaintenance({ on: false, message: "" });
  });
});
