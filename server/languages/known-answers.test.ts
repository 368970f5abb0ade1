import fs from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fileTexts } from "#control/bot-files/texts.ts";
import { identityName, Username } from "../contract/names.ts";
import { findRedirectProblem } from "../contract/redirect-uri.ts";
import { findProblems } from "../contract/word-issue.ts";
import { makeTemplates } from "./answers.ts";
import { compileCatalogue } from "./compile-catalogue.ts";
import { languages, SOURCE_LANGUAGE } from "./languages.ts";
import { translateAnswers } from "./translate-answers.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

/** Where the sentences stand that pages show. */
const SOURCES = ["server/domain", "server/contract", "server/data/mail", "server/data/webhooks", "control/bot-files"];
const FILES = [
  "control/automations/find-problems.ts",
  "control/automations/find-condition-problems.ts",
  "control/automations/engine.ts",
  "server/transport/http/answer-limit.ts",
  "server/transport/front/request-queue.ts",
];

/** Sentences for programs, operators and the documentation: they stay English. */
const ENGLISH_ONLY =
  /\/(?:testing|cluster-start|connecting|gateway|backup|installation|demo)\/|\/oauth\/(?:exchange|introspect|revoke|get-userinfo|authenticate-client|start-device|log-out)|\.generated|\/(?:idempotency|operator-operation|shard-report-recorder|automation-recipes|describe-notification|scopes|discord-message|csv|library-words|list-deletions|list-all-commands|require-own-category|find-gateway|upsert-bots|bot-commands|bot-numbers|cosmetic-members)\.ts$/;

/** Parts of sentences, whose whole is checked below, and sentences of the API that no page can cause. */
const OTHERS = new Set([
  "There is no such 7.",
  "This must 7.",
  "The choice that fits best is described.",
  "The address 7.",
  "This 7.",
  "There is already a 7 named 7.",
  "This contains 7 7: remove it.",
  "This is not known here.",
  "This is not valid JSON: 7 in line 7.",
  "{7} has no value here, because 7.",
  "Another automation has the 7 “7” too.",
  "Try again in 7.",
  "This must be the id of an entry of the list.",
  "This must be the place of an automation in the list.",
  "This must be the automation as it was read.",
  "This must be the id of a run of the schedule.",
  "This must be the `since` of a message.",
  "This must be the key of a group of results.",
  "This must be the query of an address.",
  "This route cannot be called with 7.",
  "This route cannot be called with an API token that is limited to categories.",
  "This route cannot be called with an API token that is limited to scopes.",
  "This route needs the scope 7.",
  "This cannot be done with an OAuth2 token.",
  "An API token that is limited to categories names one of them, or bots by id.",
  "This is not an active API token.",
  "This API token expired on 7.",
  "This API token may not be used from 7.",
  "This token was revoked, replaced or never issued.",
  "This token cannot be read, or its session has ended.",
]);

const ThreeOf = z.enum(["a1", "b2", "c3"]);

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$/.test(file));

/** Calls whose texts are for developers. */
const TECHNICAL = /^(?:describe|meta|meaningsOf|warn|info|error|debug|notFound)$/;
const TECHNICAL_ERRORS = /^(?:Error|TypeError|RangeError|StartFault)$/;

const isSentence = (text: string): boolean => /^[A-Z{“]/.test(text) && /[a-z].* .*[.?]$/.test(text);

/** The sentences of a file; 7 stands for what is put into them. */
function sentencesOf(file: string): string[] {
  const { program } = parseSync(file, fs.readFileSync(path.join(ROOT, file), "utf8"));
  const found: string[] = [];
  let technical = 0;
  const isTechnical = (name: string | undefined, pattern: RegExp) => name !== undefined && pattern.test(name);
  const nameOf = (node: { type: string; name?: string; property?: { name?: string } }) =>
    node.type === "MemberExpression" ? node.property?.name : node.name;
  const add = (text: string) => {
    if (technical === 0 && isSentence(text)) found.push(text);
  };
  const enter = (name: string | undefined, pattern: RegExp) => {
    if (isTechnical(name, pattern)) technical += 1;
  };
  const leave = (name: string | undefined, pattern: RegExp) => {
    if (isTechnical(name, pattern)) technical -= 1;
  };
  new Visitor({
    CallExpression: (node) => enter(nameOf(node.callee as never), TECHNICAL),
    "CallExpression:exit": (node) => leave(nameOf(node.callee as never), TECHNICAL),
    NewExpression: (node) => enter(nameOf(node.callee as never), TECHNICAL_ERRORS),
    "NewExpression:exit": (node) => leave(nameOf(node.callee as never), TECHNICAL_ERRORS),
    Literal: (node) => {
      if (typeof node.value === "string") add(node.value);
    },
    TemplateLiteral: (node) =>
      add(
        node.quasis
          .map(({ value }) => value.cooked)
          .join("7")
          .replace(/\.7$/, "."),
      ),
  }).visit(program);
  return found;
}

const english = compileCatalogue(languages().messagesOf(SOURCE_LANGUAGE)).answers as never;
const templates = makeTemplates(english, english);
/** Null where no template is the sentence's, or is one of its parts. */
const isKnown = (sentence: string): boolean => {
  const marked = templates.map((template) => ({ ...template, translation: "known" }));
  return /^known(?: known)*$/.test(translateAnswers(marked, SOURCE_LANGUAGE)(sentence));
};

describe("sentences of the service that pages show", () => {
  it("each is a message, so that it can be translated", () => {
    const files = [...SOURCES.flatMap(filesBelow), ...FILES].filter((file) => !ENGLISH_ONLY.test(file));
    const sentences = files.flatMap((file) => sentencesOf(file).map((text) => ({ file, text })));
    expect(sentences.length).toBeGreaterThan(300);
    expect(sentences.filter(({ text }) => !OTHERS.has(text) && !isKnown(text))).toEqual([]);
  });

  it("each thing that may not be there has its sentence", () => {
    const code = SOURCES.flatMap(filesBelow).map((file) => fs.readFileSync(path.join(ROOT, file), "utf8"));
    const things = new Set(
      code.flatMap((text) => [...text.matchAll(/notFound\("([^"]+)"\)/g)].map(([, what]) => what)),
    );
    expect(things.size).toBeGreaterThan(20);
    expect([...things].filter((what) => what !== "package" && !isKnown(`There is no such ${what}.`))).toEqual([]);
  });

  it("each problem of an input that is put together from parts", () => {
    const problems = [
      ...Object.entries({
        text: z.string(),
        count: z.int().min(1).max(9),
        share: z.number().min(2),
        most: z.int().max(3),
      }),
      ...Object.entries({ on: z.boolean(), list: z.array(z.string()).min(2).max(3), few: z.array(z.int()).max(1) }),
      ...Object.entries({ mail: z.email(), url: z.url(), day: z.iso.date(), time: z.iso.datetime(), id: z.uuid() }),
      ...Object.entries({
        short: z.string().max(3),
        long: z.string().min(2),
        exact: z.string().length(4),
        three: ThreeOf,
      }),
      ...Object.entries({
        name: identityName(1, 40),
        user: Username,
        none: z.undefined(),
        object: z.strictObject({}),
        step: z.number().multipleOf(5),
      }),
    ].flatMap(([name, schema]) =>
      [
        undefined,
        "",
        "a",
        "aaaaa",
        7,
        1.5,
        true,
        [],
        ["a"],
        [1, 2, 3, 4],
        { x: 1 },
        " a",
        "а\u0000",
        "\u200Ba",
        "ａ",
        "pаypal",
      ]
        .flatMap((value) => findProblems(z.strictObject({ [name]: schema }), { [name]: value }))
        .map(({ message }) => message),
    );
    expect(problems.length).toBeGreaterThan(100);
    expect([...new Set(problems)].filter((message) => !isKnown(message))).toEqual([]);
  });

  it("each problem of a redirect URI, as the form and as the service put it", () => {
    const uris = [
      "x".repeat(2049),
      "ä",
      "no uri",
      "https://a#b",
      "https://a/*",
      "https://u:p@a",
      "http://a.de",
      "foo:x",
    ];
    const apps = ["vscode://x", "jetbrains://x", "com.example.app:x", "com.example.app:/x"];
    const problems = [...uris, ...apps].map((uri) => findRedirectProblem(uri, false));
    expect(problems).not.toContain(null);
    const sentences = problems.flatMap((problem) => [`The address ${problem}.`, `This ${problem}.`]);
    expect(sentences.filter((sentence) => !isKnown(sentence))).toEqual([]);
  });

  it("each text about a file of bots", () => {
    const textsOf = (member: unknown): string[] => {
      if (typeof member === "string") return [member];
      if (typeof member === "function") return []; // its sentence is one of those above
      return Object.entries(member as object).flatMap(([name, one]) => (name === "json" ? [] : textsOf(one)));
    };
    const { json, ...others } = fileTexts;
    const { invalid, cutOff, tooDeep, ...reasons } = json;
    const texts = [...textsOf(others), cutOff, tooDeep, ...Object.values(reasons).map((reason) => invalid(reason, 3))];
    const known = new Set(["CSV", "TSV", "JSON"]);
    expect(texts.filter((text) => !known.has(text) && !isKnown(text))).toEqual([]);
  });

  it("English texts give themselves back, whatever is put into them", () => {
    const same = translateAnswers(templates, SOURCE_LANGUAGE);
    for (const sentence of [
      "There is no such bot.",
      "You are being rate limited. Try again in 1 second.",
      "You are being rate limited. Try again in 59 seconds.",
      "An account may have 20 schedules.",
      "There is already a category named A. B) named C.",
      "{name} has no value here, because nobody causes what starts this automation.",
      "This password is easy to guess. Single words are easy to guess. Add more words that are less common.",
    ]) {
      expect(isKnown(sentence), sentence).toBe(true);
      expect(same(sentence)).toBe(sentence);
    }
  });

  it("what nobody knows stays as it is", () => {
    expect(translateAnswers(templates, SOURCE_LANGUAGE)("No such sentence (.+) was ever written.")).toBe(
      "No such sentence (.+) was ever written.",
    );
  });
});
