import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ApplicationCreate } from "./applications.ts";
import { BotImportRow, Nickname } from "./bots.ts";
import { CategoryCreate } from "./categories.ts";
import { ApiTokenCreate } from "./identity.ts";
import { identityName, label, Username } from "./names.ts";
import { PresetCreate } from "./presets.ts";
import { sanitizeName } from "./sanitize-name.ts";
import { text } from "./text.ts";

const Label = label(1, 48);
const Identity = identityName(1, 48);
const problemOf = (schema: z.ZodType, name: string) => schema.safeParse(name).error?.issues[0]?.message ?? null;

/** What nobody can see in a name, and the code point that the refusal names. */
const UNSEEN: [what: string, name: string, said: string][] = [
  ["a Hangul filler", "a\u3164b", "U+3164"],
  ["nothing but a Hangul filler", "\u3164", "U+3164"],
  ["a Hangul choseong filler", "\u115f", "U+115F"],
  ["a Hangul jungseong filler", "\u1160", "U+1160"],
  ["a half-width Hangul filler", "\uffa0", "U+FFA0"],
  ["a zero width space", "Ad\u200bmin", "U+200B"],
  ["a zero width joiner outside of emoji", "Ad\u200dmin", "U+200D"],
  ["a zero width non-joiner", "Ad\u200cmin", "U+200C"],
  ["a word joiner", "Ad\u2060min", "U+2060"],
  ["a byte order mark", "\ufeffAdmin", "U+FEFF"],
  ["a soft hyphen", "Ad\u00admin", "U+00AD"],
  ["a combining grapheme joiner", "Ad\u034fmin", "U+034F"],
  ["a right-to-left override", "\u202enimdA", "U+202E"],
  ["a left-to-right embedding", "\u202aAdmin", "U+202A"],
  ["an isolate", "\u2067Admin\u2069", "U+2067"],
  ["a right-to-left mark", "Admin\u200f", "U+200F"],
  ["an Arabic letter mark", "Admin\u061c", "U+061C"],
  ["a variation selector after a letter", "A\ufe0fdmin", "U+FE0F"],
  ["a text variation selector", "\u2764\ufe0e", "U+FE0E"],
  ["a variation selector of ideographs", "\u845b\u{e0100}", "U+E0100"],
  ["a tag character", "Admin\u{e0041}", "U+E0041"],
  ["a Mongolian vowel separator", "a\u180eb", "U+180E"],
  ["a blank Braille cell", "\u2800", "U+2800"],
  ["a place for an object", "a\ufffcb", "U+FFFC"],
  ["a line feed", "a\nb", "U+000A"],
  ["an escape", "a\u001b[31mb", "U+001B"],
  ["a next-line control", "a\u0085b", "U+0085"],
  ["a no-break space", "a\u00a0b", "U+00A0"],
  ["an ideographic space", "a\u3000b", "U+3000"],
  ["a line separator", "a\u2028b", "U+2028"],
  ["a character for private use", "a\ue000b", "U+E000"],
  ["a noncharacter", "a\ufdd0b", "U+FDD0"],
  ["an unassigned character", "a\u0378b", "U+0378"],
  ["only a blank", " ", "blank"],
  ["a blank in front", " Bot", "blank"],
  ["a blank at the end", "Bot ", "blank"],
  ["two blanks in a row", "My  bot", "blank"],
  ["a mark without a letter", "\u0301a", "mark without a letter"],
  ["a mark on a blank", "a \u0301b", "mark without a letter"],
  ["a tower of marks", `a${"\u0300\u0316\u0301\u0317\u0302"}`, "too many marks"],
  ["the same mark twice", "x\u0333\u0333", "too many marks"],
];

/** What looks like something else; fine as a label, not for what stands for somebody. */
const LOOK_ALIKE: [what: string, name: string, said: string][] = [
  ["Cyrillic among Latin", "p\u0430ypal", "different scripts"],
  ["Greek among Latin", "G\u03bfogle", "different scripts"],
  ["Cherokee", "\u13aa\u13da", "everyday use"],
  ["Cyrillic and Han", "\u0431\u4eba", "different scripts"],
  ["full width", "\uff41dmin", "U+FF41, which looks like a:"],
  ["bold letters of mathematics", "\u{1d5d4}dmin", "U+1D5D4, which looks like A:"],
  ["a letter in a circle", "\u24d0dmin", "U+24D0, which looks like a:"],
  ["a ligature", "\ufb01le", "U+FB01, which looks like fi:"],
];

const FINE = [
  "Lobby-1",
  "Müller & Söhne",
  "Мой бот",
  "Ο βοηθός μου",
  "我的机器人 Bot 2",
  "ボット・テスト for すべて",
  "로비 bot",
  "שלום 3",
  "لعبة ٣",
  "มุมน้ำ",
  "हिन्दी बॉट",
  "Việt Nam",
  "Bot 🤖",
  "❤️‍🔥 Team 👩‍👩‍👧 🇩🇪 1️⃣ 👍🏽",
  "50% off!",
  "ㅋㅋㅋ",
  "กำกับ",
  "ខ្មែរ",
];

describe("threat 43: a name", () => {
  it.each(UNSEEN)("is refused with %s, and the refusal says where", (_, name, said) => {
    for (const schema of [Label, Identity]) expect(problemOf(schema, name)).toContain(said);
    expect(Username.safeParse(`abc_${name}`).success).toBe(false);
  });

  it.each(LOOK_ALIKE)("that identifies somebody is refused with %s; a label is accepted", (_, name, said) => {
    expect(problemOf(Identity, name)).toContain(said);
    expect(problemOf(Label, name)).toBeNull();
  });

  it.each(FINE)("is accepted in common scripts and emoji: %s", (name) => {
    expect(problemOf(Label, name)).toBeNull();
    expect(problemOf(Identity, name)).toBeNull();
    expect(sanitizeName(name)).toBe(name.normalize("NFC"));
  });

  it.each([
    ["a nickname", Nickname],
    ["a category's", CategoryCreate.shape.name],
    ["a preset's", PresetCreate.shape.name],
    ["an API token's", ApiTokenCreate.shape.name],
    ["an application's", ApplicationCreate.shape.name],
  ])("holds nothing invisible: %s", (_, schema) => {
    expect(problemOf(schema, "a\u3164")).toBe("This contains the invisible character U+3164: remove it.");
    expect(schema.parse("e\u0301")).toBe("\u00e9");
    expect(z.toJSONSchema(schema)).toMatchObject({ type: "string", minLength: 1 });
  });

  it.each([
    ["❤\u200d🔥", "❤\ufe0f\u200d🔥"],
    ["👁\u200d🗨", "👁\ufe0f\u200d🗨\ufe0f"],
    ["🏳\u200d🌈", "🏳\ufe0f\u200d🌈"],
    ["🤷🏽\u200d♂", "🤷🏽\u200d♂\ufe0f"],
  ])("is kept as Unicode writes its emoji: %s", (typed, kept) => {
    for (const schema of [Label, Identity]) expect(schema.parse(`Bot ${typed}`)).toBe(`Bot ${kept}`);
    for (const hidden of ["😀\u200d😀", "☠\u200d", "\u200d☠", "©\u200da"]) {
      expect(problemOf(Label, hidden)).toContain("U+200D");
    }
  });

  it("of an old export can be imported: invisible characters are removed", () => {
    const imported = (nickname: string) =>
      BotImportRow.parse({ accountId: "a", deviceId: "d", secret: "s", nickname }).nickname;
    expect(imported("\u0645\u06cc\u200c\u0631\u0648\u0645")).toBe("\u0645\u06cc\u0631\u0648\u0645");
    expect(imported("\u202eBot ")).toBe("Bot");
    expect(imported("\u3164")).toBe("(no name)");
    expect(imported("❤️‍🔥 Team")).toBe("❤️‍🔥 Team");
    for (const none of ["", "x".repeat(17)]) expect(() => imported(none)).toThrow();
  });

  it("is measured as it is stored: in NFC, in characters", () => {
    expect(Nickname.safeParse("e\u0301".repeat(16)).success).toBe(true);
    expect(Nickname.safeParse("e\u0301".repeat(17)).success).toBe(false);
    expect(Nickname.safeParse("").success).toBe(false);
  });

  it("that is accepted is shown unchanged, and no shown name contains what is refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (name) => {
        const taken = Label.safeParse(name);
        if (taken.success) expect(sanitizeName(taken.data)).toBe(taken.data);
        expect(sanitizeName(name)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u3164\u2800]/u);
      }),
    );
  });

  it("that is stored and has no visible character is shown as a text", () => {
    for (const name of ["\u3164", "\u200b", "  ", "\u2800\u2800"]) expect(sanitizeName(name)).toBe("(no name)");
    expect(sanitizeName("Ad\u200bmin\u202e")).toBe("Admin");
    expect(sanitizeName(`a${"\u0300\u0316".repeat(40)}`)).toHaveLength(4 + 1);
  });
});

describe("threat 39: a name as long as a body is refused by its length, before its content is checked", () => {
  const LONG: [what: string, value: string][] = [
    ["marks out of order", "\u0301\u0316".repeat(100_000)],
    ["halves of flags", "\u{1f1e9}".repeat(700_000)],
    ["families", "👩\u200d👩".repeat(200_000)],
  ];
  const SCHEMAS: [what: string, schema: z.ZodType][] = [
    ["a nickname", Nickname],
    ["a nickname of an import", BotImportRow.shape.nickname],
    ["an application's", ApplicationCreate.shape.name],
    ["a username", Username],
    ["any text", text(1, 255)],
  ];

  it.each(LONG)("%s", (_, value) => {
    for (const [what, schema] of SCHEMAS) {
      const begun = performance.now();
      const issues = schema.safeParse(value).error?.issues.map(({ code }) => code);
      expect([what, issues, performance.now() - begun < 20_000]).toEqual([what, ["too_big"], true]);
    }
  });

  it("and one that is stored shorter than it was typed is accepted", () => {
    const family = "👩🏽\u200d❤\u200d💋\u200d👨🏿";
    expect(Identity.parse(family.repeat(48 / 10))).toBe("👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿".repeat(4));
    expect(BotImportRow.shape.nickname.parse(`${"\u200b".repeat(60)}${"e\u0301".repeat(16)}`)).toBe("é".repeat(16));
  });
});

describe("threat 43: a username", () => {
  it.each(["हिन्दी", "กิตติพงษ์", "தமிழ்", "বাংলা", "ខ្មែរ", "שָׁלוֹם", "مُحَمَّد", "ㅋㅋㅋ", "이민수Kim", "Nguyễn", "İstanbul"])(
    "may be written with the vowels and tones of its script: %s",
    (name) => expect(problemOf(Username, name)).toBeNull(),
  );

  it("accepts no mark on a sign, no mark for letters of any script, and none of another script", () => {
    for (const name of ["abc_\u093c", "abc\u0332", "abc\u20e0", "\u0e4dabc"])
      expect(problemOf(Username, name)).not.toBeNull();
    expect(problemOf(Username, "abc\u0ecd")).toContain("different scripts");
  });

  it.each(["anna", "a.b-c_9", "Анна", "σοφία", "山田taro", "Müller", "user٣"])("may be %s", (name) => {
    expect(Username.safeParse(name).success).toBe(name !== "user٣"); // digits of one script
  });

  it("names its rule when a sign is refused", () => {
    for (const name of ["ab", "a b c", "a@b", "bot🤖", "x".repeat(33), ""]) {
      expect(problemOf(Username, name)).toBe("This must be 3 to 32 letters, digits, dots, dashes or underscores.");
    }
  });

  it("is refused when it mixes scripts or uses styled letters", () => {
    expect(problemOf(Username, "\u0430dmin")).toContain("different scripts");
    expect(problemOf(Username, "\uff41dmin")).toContain("U+FF41");
  });
});
