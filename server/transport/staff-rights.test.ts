import { describe, expect, it } from "vitest";
import { type CredentialKind, type Scope, staffOnly } from "../contract/access.ts";
import { AccountFlag } from "../contract/flags.ts";
import { managedShardAccess } from "../contract/link-access.ts";
import { SCOPES } from "../contract/scopes.ts";
import { type AccountActor, checkAccess } from "../domain/actor.ts";
import { isAllowed } from "../domain/fleet/connecting/shard-access.ts";
import { newAccount, oauthTokenFor } from "../testing/accounts.ts";
import { callApi, sendRequest } from "../testing/call-api.ts";
import { itInProcess } from "../testing/in-process.ts";
import { switchMaintenance } from "../testing/switch-maintenance.ts";
import { createGatewayApp } from "./gateway/create-gateway-app.ts";
import { createCallerFactory } from "./trpc/define-procedure.ts";
import { PROCEDURES } from "./trpc/procedures-by-name.ts";
import { portalRouter } from "./trpc/router.ts";

const ALL = Object.keys(SCOPES) as Scope[];
const ADMIN = AccountFlag.Staff | AccountFlag.Admin | AccountFlag.Verified | AccountFlag.Developer;

/** The same account as an actor of each kind of credential. */
function actorsOf(actor: AccountActor & { kind: "session" }): Record<CredentialKind, AccountActor> {
  const oauth = { ...actor, kind: "oauth", applicationId: "app", scopes: new Set(ALL) } as const;
  return { session: actor, apiToken: { ...actor, kind: "apiToken" }, oauth };
}

describe("threat 36: what a flag gives is bound to kinds of credentials", () => {
  it("a flag never counts for an OAuth2 token, even where an access lists that kind", async () => {
    const actors = actorsOf((await newAccount({ flags: ADMIN })).actor);
    const access = { kinds: ["session", "apiToken", "oauth"], flags: ADMIN, scope: "identify" } as const;
    expect(() => checkAccess(actors.oauth, access)).toThrow("OAuth2");
    const allowed = (accesses: Parameters<typeof isAllowed>[1]) =>
      Object.entries(actors).flatMap(([kind, actor]) => (isAllowed(actor, accesses) ? kind : []));
    expect([allowed([staffOnly]), allowed(managedShardAccess)]).toEqual([["session"], ["apiToken"]]);
  });

  it("tRPC: each procedure of staff takes the session alone", async () => {
    const staff = actorsOf((await newAccount({ flags: ADMIN })).actor);
    const plain = (await newAccount()).actor;
    const names = [...PROCEDURES.keys()];
    const refusal = async (name: string, actor: AccountActor): Promise<string> => {
      const caller = createCallerFactory(portalRouter)({ actor }) as unknown as Record<string, never>;
      const procedure = name.split(".").reduce((at, part) => at[part] as never, caller) as unknown as (
        input: unknown,
      ) => Promise<unknown>;
      // What no operation takes as input: nothing is changed.
      return procedure({ "not a member": 1 }).then(
        () => "",
        (error: Error) => error.message,
      );
    };
    const ofStaff: string[] = [];
    for (const name of names) if ((await refusal(name, plain)) === "Only staff can do this.") ofStaff.push(name);
    expect(ofStaff.length).toBeGreaterThan(5);
    for (const name of ofStaff) {
      for (const kind of ["apiToken", "oauth"] as const)
        expect([name, await refusal(name, staff[kind])]).toEqual([
          name,
          expect.stringContaining("cannot be called with"),
        ]);
    }
  });

  itInProcess("REST and the gateway: in maintenance only a session of staff passes", async () => {
    const staff = await newAccount({ flags: ADMIN });
    const { token } = await oauthTokenFor(staff, ALL);
    await switchMaintenance({ on: true, message: "" });
    try {
      const status = async (credential: string) => (await callApi("GET", "/bots", { token: credential })).status;
      const answers = [await status(staff.sessionToken), await status(staff.apiToken), await status(token)];
      expect(answers).toEqual([200, 503, 503]);
      const gateway = createGatewayApp("/gateway/v1");
      for (const credential of [staff.apiToken, token]) {
        const url = `http://localhost/gateway/v1/bots?SVC_BUCKET_ID=${staff.accountId}`;
        expect((await sendRequest(gateway, "GET", url, { token: credential })).status).toBe(503);
      }
    } finally {
      await switchMaintenance({ on: false, message: "" });
    }
  });

  it("the gateway: developer access counts for API tokens, and an OAuth2 token needs its scope whatever the flags", async () => {
    const developer = await newAccount({ flags: ADMIN });
    const gateway = createGatewayApp("/gateway/v1");
    const status = async (credential: string) => {
      const url = `http://localhost/gateway/v1/bots?SVC_BUCKET_ID=${developer.accountId}`;
      return (await sendRequest(gateway, "GET", url, { token: credential })).status;
    };
    const without = (
      await oauthTokenFor(
        developer,
        ALL.filter((scope) => scope !== "bots.read"),
      )
    ).token;
    expect([await status(developer.apiToken), await status(without), await status(developer.sessionToken)]).toEqual([
      200, 403, 401,
    ]);
  });
});
