import { describe, expect, it } from "vitest";
import { translateAnswers } from "../languages/translate-answers.ts";
import { answersAddress, answersReply } from "./answers-reply.ts";

const get = (address: string, code: string) => answersReply(new Request(`http://localhost${address}`), code);

describe("the translations of what the service answers", () => {
  it("English needs none", async () => {
    expect(answersAddress("en")).toBeNull();
    expect(await get("/answers/en", "en").json()).toEqual([]);
  });

  it("another language has them at an address that changes with them", async () => {
    const address = answersAddress("de") ?? "";
    expect(address).toMatch(/^\/answers\/de\?v=[0-9a-f]{12}$/);
    const reply = get(address, "de");
    expect(reply.headers.get("Cache-Control")).toContain("immutable");
    const translate = translateAnswers(await reply.json(), "de");
    expect(translate("This is required.")).toBe("Das ist erforderlich.");
    expect(translate("You are being rate limited. Try again in 1 second.")).toMatch(/ 1 Sekunde/);
    expect(translate("There is already a category named Fun & <b>games</b>.")).toContain("Fun & <b>games</b>");
    expect(translate("`bots[3].secret` must not be empty.")).toBe(
      `\`bots[3].secret\`: ${translate("This must not be empty.")}`,
    );
    expect(translate("Nobody has ever said this.")).toBe("Nobody has ever said this.");
  });

  it("an old address is answered with what there is now, and read again soon", () => {
    expect(get("/answers/de?v=000000000000", "de").headers.get("Cache-Control")).toBe("public, max-age=60");
  });

  it.each(["xx", "", "../en", "__proto__", "de-CH"])("a language that does not exist: %s", (code) => {
    expect(get("/answers/x", code).status).toBe(404);
  });
});
