import { describe, expect, it } from "vitest";
import { createFnbrPlatform } from "./fnbr-platform.ts";
import { readOptions } from "./options.ts";
import { parseOptions } from "./program-host.ts";
import { createRecordedHost } from "./testing/recorded-host.ts";

const CLIENTS = ["fortniteAndroidGameClient", "fortniteIOSGameClient"];

describe("the options of the driver", () => {
  it("may be left out", () => {
    const defaults = { endpoints: undefined, authClient: "fortniteAndroidGameClient", language: "en" };
    expect(readOptions({}, CLIENTS)).toEqual(defaults);
  });

  it.each([
    [null, "must be an object"],
    [{ endpoint: "localhost:1" }, "no option endpoint"],
    [{ endpoints: "https://localhost" }, "The option endpoints must be an address such as localhost:4443."],
    [{ authClient: "mine" }, "fortniteAndroidGameClient, fortniteIOSGameClient"],
    [{ language: "English" }, "The option language must be a language such as en or pt-BR."],
  ])("%j are refused with what to change", (options, problem) => {
    expect(() => readOptions(options, CLIENTS)).toThrow(problem);
  });
});

describe("the options of a program", () => {
  it("are a JSON object, or left out", () => {
    expect(parseOptions(undefined)).toEqual({});
    expect(parseOptions('{"language":"de"}')).toEqual({ language: "de" });
  });

  it.each(["5", "true", "null", "[]", '"de"', "{"])("%s is refused", (text) => {
    expect(() => parseOptions(text)).toThrow("The platform's options");
  });
});

describe("the driver, when it starts", () => {
  it("warns the operator once per process", () => {
    const first = createRecordedHost();
    const second = createRecordedHost();
    createFnbrPlatform({}, first);
    createFnbrPlatform({}, second);
    const warnings = [...first.lines, ...second.lines].filter(({ level }) => level === "warn");
    expect(warnings.length).toBeLessThanOrEqual(1); // an earlier test file of this process may have started it
    for (const { message } of warnings) expect(message).toContain("accounts can be banned");
  });

  it("declares what its platform cannot do, and the limits that suit it", () => {
    const platform = createFnbrPlatform({}, createRecordedHost());
    expect(platform).toMatchObject({
      name: "fnbr",
      capabilities: { clearableSlots: ["backpack", "emote", "emoji", "shoes"], knowsOfflineFriends: false },
      suggestedLimits: { loginsPerSecond: 1, botsPerShard: 40 },
    });
  });
});
