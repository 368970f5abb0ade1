import { expect, it } from "vitest";
import type { z } from "zod";
import { memberPaths } from "../testing/input-paths.ts";
import { PORTAL_PROCEDURES } from "../testing/portal-procedures.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";
import { ROUTES } from "./rest/routes.ts";

/** Words of members that let whoever reads them act or prove something. */
const SECRET = /^(?:token|code|password|secret|ticket|challenge|answer|passkey|credentials?|auth|verifier|signature)$/;

/** The id of a secret tells nothing. */
const isSecret = (name: string) => {
  const words = name.split(/(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase());
  return words.at(-1) !== "id" && words.some((word) => SECRET.test(word));
};

const secretsOf = (input: z.ZodType): string[] =>
  memberPaths(input)
    .filter(({ path }) => path.some((part) => isSecret(String(part))))
    .map(({ path }) => path.join("."));

/** What comes in the address of a request, and so in the logs of every proxy in between. */
const IN_ADDRESSES = [
  ...PORTAL_PROCEDURES.filter(({ type }) => type !== "mutation"),
  ...ROUTES.filter(({ method }) => method === "GET").map(({ path: name, operation }) => ({ name, operation })),
  ...GATEWAY_ROUTES.map(({ path: name, operation }) => ({ name, operation })),
];

it("threat 65: no secret that lasts is a part of the input of a query or of a GET", () => {
  const found = IN_ADDRESSES.flatMap(({ name, operation }) =>
    secretsOf(operation.spec.input).map((member) => `${name}: ${member}`),
  );
  // A ticket is worth nothing in a log: it opens one stream, within half a minute.
  expect(found).toEqual(["/events: ticket"]);
  expect(IN_ADDRESSES.length).toBeGreaterThan(100);
});

it("threat 65: that rule sees the secrets of inputs that come in a body", () => {
  const found = PORTAL_PROCEDURES.filter(({ operation }) => secretsOf(operation.spec.input).length > 0);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["identity.checkEmailLink", "identity.signUp", "twoFactor.confirm", "passkeys.add"]),
  );
});
