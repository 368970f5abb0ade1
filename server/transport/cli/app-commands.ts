import type { Scope } from "../../contract/access.ts";
import { operator } from "../../domain/actor.ts";
import { resetApplicationSecret } from "../../domain/applications/application-secrets.ts";
import { createApplication } from "../../domain/applications/create-application.ts";
import { unverifyApplication, verifyApplication } from "../../domain/applications/decide-verification.ts";
import { disableApplication, enableApplication } from "../../domain/applications/disable-application.ts";
import { findApplicationOwner } from "../../domain/applications/find-application-owner.ts";
import { updateApplication } from "../../domain/applications/update-application.ts";
import { command } from "./command.ts";
import { operatorForAccount } from "./operator-for-account.ts";

/** The operator acting for the owner of an application. */
async function operatorForOwner(applicationId: string) {
  const { ownerId } = await findApplicationOwner({ applicationId }, operator());
  return operator(ownerId);
}

/** The operation checks that these are scopes. */
const asScopes = (words: string[]) => words as Scope[];
const scope = { value: "S", many: true } as const;

export const appCommands = [
  command({
    name: "app create",
    operand: null,
    options: {
      owner: { value: "ID", required: true },
      name: { value: "N", required: true },
      "redirect-uri": { value: "URI", many: true },
      scope,
      public: {},
      verified: {},
    },
    summary: "creates an OAuth application and shows its secret once",
    async run({ options: { owner, name, "redirect-uri": redirectUris, scope, public: isPublicClient, verified } }) {
      const actor = await operatorForAccount(owner);
      const settings = { name, redirectUris, scopes: asScopes(scope), isPublicClient };
      const created = await createApplication(settings, actor);
      if (verified) await verifyApplication({ applicationId: created.clientId }, actor);
      return created;
    },
  }),
  command({
    name: "app update",
    operand: "ID",
    options: { scope },
    summary: "sets the scopes that the application may request",
    run: async ({ operand, options }) =>
      updateApplication({ applicationId: operand, scopes: asScopes(options.scope) }, await operatorForOwner(operand)),
  }),
  command({
    name: "app reset-secret",
    operand: "ID",
    options: {},
    summary: "replaces all secrets of the application by a new one",
    run: async ({ operand }) => resetApplicationSecret({ applicationId: operand }, await operatorForOwner(operand)),
  }),
  command({
    name: "app verify",
    operand: "ID",
    options: {},
    summary: "verifies the application: everybody may approve it, not only its owner",
    run: async ({ operand }) => verifyApplication({ applicationId: operand }, operator()),
  }),
  command({
    name: "app unverify",
    operand: "ID",
    options: { reason: { value: "R", required: true } },
    summary:
      "removes the verification: only the owner may approve the application; rejects a pending request and shows the owner the reason",
    run: async ({ operand, options: { reason } }) =>
      unverifyApplication({ applicationId: operand, reason }, operator()),
  }),
  command({
    name: "app disable",
    operand: "ID",
    options: { reason: { value: "R", required: true } },
    summary: "disables the application: its tokens, codes and requests are refused; shows its owner the reason",
    run: async ({ operand, options: { reason } }) => disableApplication({ applicationId: operand, reason }, operator()),
  }),
  command({
    name: "app enable",
    operand: "ID",
    options: {},
    summary: "enables the application: its tokens are accepted again",
    run: async ({ operand }) => enableApplication({ applicationId: operand }, operator()),
  }),
];
