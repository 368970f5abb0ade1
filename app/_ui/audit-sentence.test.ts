import { describe, expect, it } from "vitest";
import { english } from "../_languages/english.ts";
import type { AuditEntry } from "./audit-labels.ts";
import { describeAction, formatAction } from "./audit-sentence.ts";

const ENTRY: AuditEntry = {
  ...{ id: "e1", createdAt: "2026-11-20T10:00:00.000Z", action: "bot.update", accountId: "me" },
  ...{ actorAccountId: "me", actorKind: "session", credentialId: null, applicationId: null },
  ...{ targetId: null, targetName: null, targetExists: false, place: null, count: null, before: null, after: null },
  ...{ ip: null, requestId: null, accountName: null, actorName: null, credentialName: null, applicationName: null },
};
const SPARRING = { id: "c1", name: "Sparring" };
const job = (after: object, rest: Partial<AuditEntry> = {}): AuditEntry => ({
  ...ENTRY,
  ...{ action: "job.create", targetId: "j1", targetExists: true, count: 1940, after, ...rest },
});

describe("what an entry says", () => {
  it.each([
    [{ kind: "edit", disabled: true }, "Disabled 1,940 bots in Sparring"],
    [{ kind: "edit", public: true }, "Made 1,940 bots public in Sparring"],
    [{ kind: "edit", parent: "c1" }, "Moved 1,940 bots to Sparring"],
    [{ kind: "delete" }, "Deleted 1,940 bots in Sparring"],
    [{ kind: "restart" }, "Restarted 1,940 bots in Sparring"],
    [{ kind: "delete", retried: "j0" }, "Deleted 1,940 bots again in Sparring"],
    [{ kind: "command", commands: [{ command: "outfit", args: ["Amber Ranger"] }] }, "Ran outfit Amber Ranger on"],
    [{ kind: "command", commands: [{ command: "emote", args: "wave" }, {}, {}] }, "Ran emote wave and 2 more on 1,940"],
    [{ kind: "command", commands: [{ command: "level", args: "9".repeat(500) }] }, /^Ran level 9{54}… on 1,940 bots/],
    [{ kind: "chat", content: "gg" }, "Sent a chat message with 1,940 bots in Sparring"],
    [{ kind: "preset", preset: { id: "p", name: "Fox" } }, "Applied preset Fox to 1,940 bots in Sparring"],
    [{ kind: "import", parent: "c1" }, "Imported 1,940 bots to Sparring"],
    [{ kind: "export", deleteAfterExport: false }, "Exported 1,940 bots with their credentials in Sparring"],
    [{ kind: "export", deleteAfterExport: true }, "Exported and deleted 1,940 bots in Sparring"],
    [{ kind: "export", deleteAfterExport: true, onceDownloaded: true }, /^Exported 1,940 bots .* to be deleted after/],
    [{ kind: "another" }, "Started a job"],
  ])("of the job %j is %s", (after, sentence) => {
    expect(formatAction(english, job(after, { place: SPARRING }))).toMatch(sentence);
  });

  it("is the same in a file as on the screen, without the link's words", () => {
    const disabled = { ...ENTRY, count: 1940, after: { disabled: true, category: "c1" }, place: SPARRING };
    expect(formatAction(english, disabled)).toBe(
      formatAction(english, job({ kind: "edit", disabled: true }, { place: SPARRING })),
    );
    const created = { ...ENTRY, action: "category.create", targetId: "c1", targetName: "North", targetExists: true };
    expect(formatAction(english, created)).toBe("Created a category: North");
  });
});

describe("an entry links to", () => {
  const hrefOf = (entry: Partial<AuditEntry>, self: string | null = "me") =>
    describeAction(english, { ...ENTRY, targetName: "A", targetExists: true, ...entry }, self).target?.href;

  it("its job, and the category of the bots", () => {
    const { target, place } = describeAction(english, job({ kind: "edit", disabled: true }, { place: SPARRING }), "me");
    expect(target).toEqual({ name: "See the job", href: "/jobs/j1" });
    expect(place).toEqual({ key: "inCategory", name: "Sparring", href: "/categories/c1" });
    expect(describeAction(english, job({}, { action: "job.stop" }), "me")).toMatchObject({
      text: "Stopped a job on 1,940 bots",
      target: { href: "/jobs/j1" },
    });
  });

  it("webhooks, saved views and what else has a page", () => {
    expect(hrefOf({ action: "webhook.create", targetId: "w1" })).toBe("/developers/webhooks/w1");
    const after = { name: "A", query: "view=live&q=x", pinned: true };
    expect(hrefOf({ action: "view.create", targetId: "v1", after })).toBe("/bots?view=live&q=x&saved=v1");
    expect(hrefOf({ action: "view.create", targetId: "v1", after: { query: "" } })).toBe("/bots?saved=v1");
    expect(hrefOf({ action: "bot.create", targetId: "b1" })).toBe("/bots/b1");
  });

  it("nothing that is gone, or that is another account's", () => {
    expect(describeAction(english, job({ kind: "delete" }, { targetExists: false }), "me").target).toBeNull();
    expect(describeAction(english, job({ kind: "delete" }), null).target).toBeNull();
    expect(hrefOf({ action: "webhook.delete", targetId: "w1", targetExists: false })).toBeNull();
    expect(hrefOf({ action: "webhook.create", targetId: "w1" }, null)).toBeNull();
  });
});
