import { expect, it } from "vitest";
import { openApiDocument } from "./openapi.ts";

it("the document marks exactly the routes with deprecated members, and names them", () => {
  const { paths, components } = openApiDocument();
  const deprecated = Object.entries(paths).filter(([, operations]) =>
    JSON.stringify(operations).includes('"Deprecation"'),
  );
  expect(deprecated.map(([path]) => path)).toEqual([
    "/bots/",
    "/bots/{botId}/",
    "/bots/{botId}/party/members/{memberId}/",
  ]);
  const { properties } = components.schemas.PartyMember as { properties: Record<string, { deprecated?: boolean }> };
  const marked = Object.entries(properties).filter(([, schema]) => schema.deprecated);
  expect(marked.map(([name]) => name)).toEqual(["isReady", "isLeader", "isSittingOut", "isPlaying"]);
});
