import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { FLEET_EVENTS } from "../contract/fleet-event-names.ts";
import { WEBHOOK_EVENTS } from "../contract/webhook-events.ts";
import { ReplyChecker } from "../testing/reply-checker.ts";
import { gatewayDocument } from "./gateway/openapi.ts";
import { openApiDocument } from "./rest/openapi.ts";

type Json = Record<string, unknown>;
const DOCUMENTS = [
  ["the API", openApiDocument()],
  ["the gateway", gatewayDocument()],
] as const;

/** Every object of the document, with its place. Values of examples are not part of it. */
function* walk(value: unknown, place = ""): Generator<[string, Json]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Json];
  for (const [key, member] of Object.entries(value)) {
    if (!/^examples?$/.test(key)) yield* walk(member, `${place}/${key}`);
  }
}

const isSentence = (text: unknown): boolean => typeof text === "string" && /^[A-Z`].*[.)]$/s.test(text);
const OPERATION = /^\/(?:paths|webhooks)\/.+\/(?:get|post|put|patch|delete)$/;
const PROPERTY = /\/properties\/[^/]+$/;
const PART = /^\/components\/\w+\/[^/]+$/;

/** What needs a description: operations, parameters, answers, headers, tags, schemas with a name, and their members. */
const isDescribed = (place: string, { description, $ref }: Json): boolean => {
  const needed =
    OPERATION.test(place) || PROPERTY.test(place) || PART.test(place) || /\/(?:parameters|tags)\/\d+$/.test(place);
  return !needed || $ref !== undefined || isSentence(description);
};

describe.each(DOCUMENTS)("the document of %s", (_, document) => {
  it("describes everything in sentences", () => {
    const places = [...walk(JSON.parse(JSON.stringify(document)))].filter(
      ([place]) => !place.includes("/properties/properties/"),
    );
    expect(places.filter(([place, part]) => !isDescribed(place, part)).map(([place]) => place)).toEqual([]);
  });

  it("says what each value of an enumeration means", () => {
    const enums = [...walk(document)].filter(([, { enum: values }]) => Array.isArray(values) && values.length > 1);
    const plain = enums.filter(([, part]) => {
      const described = part["x-enum-descriptions"];
      return !(Array.isArray(described) && described.length === (part.enum as unknown[]).length);
    });
    // Their values speak for themselves, or are those of another member.
    const known = /\/(?:Locale|platform|states|sort)(?:\/|$)|\/parameters\/\d+\/schema/;
    expect(plain.map(([place]) => place).filter((place) => !known.test(place))).toEqual([]);
  });

  it("leads from each value of a union's member to a variant", () => {
    for (const [place, { oneOf, discriminator }] of walk(document)) {
      if (!oneOf || place.endsWith("/properties")) continue; // a member may have this name
      const { mapping } = discriminator as { mapping: Record<string, string> };
      const named = (oneOf as { $ref: string }[]).map(({ $ref }) => $ref);
      expect([place, [...new Set(Object.values(mapping))].sort()]).toEqual([place, named.sort()]);
    }
  });

  it("has an example of each body and each answer, which its schema allows", () => {
    const checker = new ReplyChecker(document);
    const bodies = [...walk(document)].filter(([place]) => /\/content\/[^/]+\/[^/]+$/.test(place));
    expect(bodies.length).toBeGreaterThan(10);
    for (const [place, { schema, example }] of bodies) {
      expect([place, example === undefined]).toEqual([place, false]);
      checker.checkValue(place, schema as Json, example);
    }
  });

  it("has the version of the changelog, and the licence of the package", async () => {
    const changelog = await readFile("CHANGELOG.md", "utf8");
    const [, version] = /^## (\d\S*)/m.exec(changelog) ?? [];
    expect(document.info).toMatchObject({
      version: `v1+${version}`,
      license: { name: "MIT", identifier: "MIT" },
    });
  });
});

it("the events of the gateway's stream are a union by name", () => {
  const { schemas } = gatewayDocument().components;
  const { mapping } = (schemas.GatewayEvent as { discriminator: { mapping: object } }).discriminator;
  expect(Object.keys(mapping).sort()).toEqual(Object.keys(FLEET_EVENTS).sort());
});

it("the document of the API has every message to webhooks", () => {
  expect(Object.keys(openApiDocument().webhooks as object).sort()).toEqual(
    [...Object.keys(WEBHOOK_EVENTS), "test"].sort(),
  );
});
