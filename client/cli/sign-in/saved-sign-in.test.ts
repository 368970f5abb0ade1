import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readSignIn, saveSignIn, settingsFolder, signInFile } from "./saved-sign-in.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-bots-file-"));
const SIGN_IN = {
  ...{ portalUrl: "https://bots.test", apiUrl: "https://bots.test/v1", gatewayUrl: "https://bots.test/gateway/v1" },
  ...{ token: "SVCOA2AT_x", accountId: "1", username: "otter", scopes: ["identify"], expiresAt: "2027-11-27" },
};
afterEach(() => vi.unstubAllEnvs());
const useFolder = () => {
  for (const name of ["XDG_CONFIG_HOME", "APPDATA"]) vi.stubEnv(name, folder);
};

describe("the file of a sign-in", () => {
  it("is in the system's folder for settings", () => {
    for (const name of ["XDG_CONFIG_HOME", "APPDATA"]) vi.stubEnv(name, "");
    vi.stubEnv("HOME", folder);
    vi.stubEnv("USERPROFILE", folder);
    expect(settingsFolder("linux")).toBe(path.join(folder, ".config", "svc-bots"));
    expect(settingsFolder("darwin")).toBe(path.join(folder, "Library", "Application Support", "svc-bots"));
    expect(settingsFolder("win32")).toBe(path.join(folder, "AppData", "Roaming", "svc-bots"));
    useFolder();
    expect(settingsFolder("win32")).toBe(path.join(folder, "svc-bots"));
    expect(settingsFolder("linux")).toBe(path.join(folder, "svc-bots"));
    vi.stubEnv("XDG_CONFIG_HOME", "relative"); // the specification of these folders ignores it
    expect(settingsFolder("linux")).toBe(path.join(folder, ".config", "svc-bots"));
  });

  it.skipIf(process.platform === "win32")("is readable by its user alone, also where it was not before", () => {
    useFolder();
    fs.mkdirSync(settingsFolder(), { recursive: true, mode: 0o755 });
    fs.writeFileSync(signInFile(), "{}", { mode: 0o644 });
    saveSignIn(SIGN_IN);
    expect(fs.statSync(signInFile()).mode & 0o777).toBe(0o600);
    expect(fs.statSync(settingsFolder()).mode & 0o777).toBe(0o700);
    expect(readSignIn()).toEqual(SIGN_IN);
  });

  it("is replaced as a whole: a reader finds one sign-in or the other, and nothing else is left", async () => {
    useFolder();
    const many = { ...SIGN_IN, scopes: Array.from({ length: 5000 }, (_, index) => `scope${index}`) };
    for (let round = 0; round < 20; round += 1) {
      saveSignIn(round % 2 === 0 ? many : SIGN_IN);
      expect([SIGN_IN.scopes.length, many.scopes.length]).toContain(readSignIn()?.scopes.length);
    }
    expect(fs.readdirSync(settingsFolder())).toEqual(["sign-in.json"]);
  });

  it("that is damaged is said to be so, without a part of it", () => {
    useFolder();
    for (const text of ["", "{", '{"token":"SVCOA2AT_secret"}']) {
      fs.writeFileSync(signInFile(), text);
      expect(() => readSignIn()).toThrow(/^.+sign-in\.json is damaged\. Sign in again: svc-bots sign-in\.$/);
    }
    fs.rmSync(signInFile());
    expect(readSignIn()).toBeNull();
  });
});
