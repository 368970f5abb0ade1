import { afterEach, describe, expect, it } from "vitest";
import { newOpaqueToken } from "../../data/secret.ts";
import { settings } from "../../settings/settings.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { readSessionToken, sessionCookieName, sessionCookieOptions } from "./session-cookie.ts";

const { publicUrl } = settings();
afterEach(() => void overrideSettings({ publicUrl }));

describe("threat 27: the session's cookie", () => {
  it("is out of reach of scripts, not sent with requests of other sites, and for this host alone", () => {
    expect(sessionCookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: false });
  });

  it("is Secure under TLS, with the name that pins it to this host; no other name is read then", () => {
    overrideSettings({ publicUrl: "https://bots.example" });
    expect(sessionCookieName()).toBe("__Host-session");
    expect(sessionCookieOptions()).toMatchObject({ secure: true, path: "/" });
    expect(readSessionToken("session=planted")).toBeNull();
    const own = newOpaqueToken();
    expect(readSessionToken(`session=planted; __Host-session=${own}`)).toBe(own);
  });

  it("that no session can have is as good as none: it does not stand in the way of signing in", () => {
    for (const value of ["", "%00", "none", `${newOpaqueToken()}x`, "%", newOpaqueToken().slice(1)]) {
      expect(readSessionToken(`session=${value}`)).toBeNull();
    }
  });
});
