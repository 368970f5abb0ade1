import { describe, expect, it } from "vitest";
import { readSettings } from "./read-settings.ts";
import { SettingError } from "./setting-values.ts";

describe("credentials of other services", () => {
  it("are read for each service that has them; without any, nothing can be linked", () => {
    expect(readSettings({}).connectionClients).toEqual({});
    const given = { DISCORD_CLIENT_ID: "1", DISCORD_CLIENT_SECRET: "s/e+c" };
    const google = { GOOGLE_CLIENT_ID: "2", GOOGLE_CLIENT_SECRET: "t", GOOGLE_PROVIDER_URL: "http://127.0.0.1:4000/" };
    expect(readSettings({ ...given, ...google, EPIC_PROVIDER_URL: "https://epic.example" }).connectionClients).toEqual({
      discord: { clientId: "1", clientSecret: "s/e+c", providerUrl: null },
      google: { clientId: "2", clientSecret: "t", providerUrl: "http://127.0.0.1:4000" },
    });
  });

  it.each(["DISCORD", "GOOGLE", "EPIC"])("of %s come in pairs; the line that says so repeats none", (name) => {
    const read = (part: string) => () => readSettings({ [`${name}_CLIENT_${part}`]: "canary" });
    expect(read("ID")).toThrow(new SettingError(`setting ${name}_CLIENT_ID needs ${name}_CLIENT_SECRET`));
    expect(read("SECRET")).toThrow(new SettingError(`setting ${name}_CLIENT_SECRET needs ${name}_CLIENT_ID`));
  });

  it.each([
    ["DISCORD_CLIENT_ID", "a b"],
    ["DISCORD_CLIENT_SECRET", "canary\n"],
    ["EPIC_CLIENT_SECRET", "canary".repeat(100)],
    ["GOOGLE_PROVIDER_URL", "nowhere"],
    ["GOOGLE_PROVIDER_URL", "http://provider.example"],
    ["GOOGLE_PROVIDER_URL", "https://provider.example/path"],
    ["EPIC_PROVIDER_URL", "https://provider.example?x=1"],
  ])("%s=%j stops the start with one line that names it", (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^setting ${name} (?!.*canary)[^\\n]+$`));
  });
});
