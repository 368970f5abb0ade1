import { describe, expect, it } from "vitest";
import { checkInternals, type FnbrLibrary, NEEDED_MEMBERS } from "./check-internals.ts";
import { library } from "./library.ts";

/** What looks like an object, except that one member, of it or of what it contains, does not exist. */
function without(original: object, [name, ...rest]: string[]): object {
  const isHidden = (member: string | symbol) => member === name && rest.length === 0;
  // The target is empty, because members that can never change could not be hidden.
  return new Proxy(
    {},
    {
      has: (_, member) => !isHidden(member) && Reflect.has(original, member),
      get: (_, member) => {
        if (isHidden(member)) return undefined;
        const value = Reflect.get(original, member);
        return member === name ? without(Object(value), rest) : value;
      },
    },
  );
}

function libraryWithout(path: string): FnbrLibrary {
  const [first = "", ...rest] = path.split(".");
  if (first !== "client") {
    const changed = without(Object(Reflect.get(library, first)), rest);
    return { ...library, [first]: changed };
  }
  const Client = new Proxy(library.Client, {
    construct: (Original, args) => without(new Original(...args), rest),
  });
  return { ...library, Client };
}

describe("the driver, when it loads the library", () => {
  it("accepts the one that it is made for", () => {
    expect(() => checkInternals(library)).not.toThrow();
  });

  it.each(NEEDED_MEMBERS)("refuses one without %s, and names it", (path) => {
    expect(() => checkInternals(libraryWithout(path))).toThrow(`${path} is missing or has changed`);
  });

  it("refuses one whose member is of another kind", () => {
    const changed = { ...library, Enums: { ...library.Enums, PartyPrivacy: { PUBLIC: "public" } } };
    expect(() => checkInternals(changed as unknown as FnbrLibrary)).toThrow("Enums.PartyPrivacy.PUBLIC");
  });

  it("refuses another version, and names both", () => {
    expect(() => checkInternals({ ...library, version: "4.2.0" })).toThrow(/needs fnbr 4\.1\.2; 4\.2\.0 is installed/);
  });
});
