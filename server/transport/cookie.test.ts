import { afterEach, describe, expect, it } from "vitest";
import { overrideSettings, settings } from "../env.ts";
import { sessionCookieName, sessionCookieOptions, sessionTokenOf } from "./cookie.ts";

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
    expect(sessionTokenOf("session=planted")).toBeNull();
    expect(sessionTokenOf("session=planted; __Host-session=own")).toBe("own");
  });
});
