import { expect, it } from "vitest";
import { routesByScope } from "./routes-by-scope.ts";

it("every scope leads to the routes that take it, and to no route for owners only", () => {
  const routes = routesByScope();
  expect(routes.identify).toEqual(["GET /user"]);
  expect(routes.openid).toEqual(["GET /oauth2/userinfo"]);
  expect(routes["commands.run"]).toEqual([
    "GET /commands",
    "POST /bots/{botId}/commands/run",
    "POST /bots/{botId}/chat/messages",
    "GET /jobs",
    "POST /jobs",
    "GET /jobs/{jobId}",
    "GET /jobs/{jobId}/results",
    "POST /jobs/{jobId}/cancel",
    "POST /jobs/{jobId}/retry",
    "POST /schedules",
    "PATCH /schedules/{scheduleId}",
    "DELETE /schedules/{scheduleId}",
    "POST /schedules/{scheduleId}/run",
  ]);
  expect(routes["bots.read"]).toContain("GET /bots");
  expect(routes["bots.read"]).toContain("gateway GET /events");
  expect(routes["bots.run"]).toEqual(["shard link, with categories.read and bots.read"]);
  expect(Object.values(routes).flat()).not.toContain("POST /bots/bulk-export");
  expect(Object.values(routes).flat()).not.toContain("GET /bots/public");
});
