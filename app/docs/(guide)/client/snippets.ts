import { LIBRARIES } from "#server/contract/libraries.ts";

/** The base addresses. */
interface Addresses {
  api: string;
  gateway: string;
}

/**
 * Programs with the client, each of which continues the first. They are those of `client/README.md`, and a test runs them.
 */
export const clientSnippets = ({ api, gateway }: Addresses) => ({
  install: `npm install ${gateway}/${LIBRARIES.client.latest}`,
  create: `import { ApiError, Client } from "@svc/client";

const client = new Client({
  baseUrl: "${api}",
  gatewayUrl: "${gateway}",
  token: process.env.TOKEN,
});`,
  calls: `const category = await client.post("/categories", { body: { name: "Public lobbies" } });
const path = { categoryId: category.id };
await client.patch("/categories/{categoryId}", { path, body: { config: { privacy: 0 } } });
console.log((await client.get("/categories/{categoryId}", { path })).config.privacy);
await client.delete("/categories/{categoryId}", { path });`,
  errors: `try {
  await client.get("/bots/{botId}", { path: { botId: "nothing" } });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.errorCode, error.message, error.requestId);
}`,
  pages: `for await (const bot of client.pages("/bots", { query: { limit: 100 } })) {
  console.log(bot.nickname);
}`,
  change: `for (const { id: botId } of await client.get("/bots")) {
  const { data: bot, etag } = await client.request("get", "/bots/{botId}", { path: { botId } });
  const body = { nickname: bot.nickname.toUpperCase() };
  await client.patch("/bots/{botId}", { path: { botId }, body, ifMatch: etag });
}`,
  jobs: `const job = await client.post("/jobs", {
  body: { kind: "edit", input: { public: true }, target: { filter: {} } },
});
const { state, succeeded, failed } = await client.waitForJob(job, {
  onProgress: (now) => console.log(\`\${now.succeeded} of \${now.total}\`),
});
console.log(\`\${state}: \${succeeded} bots are public, \${failed} are not\`);`,
  events: `for await (const event of client.events({ events: ["snapshot", "bot", "gone"] })) {
  if (event.event === "snapshot") console.log(\`\${event.data.bots.length} bots are connected\`);
  if (event.event === "bot") console.log(\`\${event.data.nickname} has the status \${event.data.status}\`);
  if (event.event === "gone") console.log(\`\${event.data.id} is not connected\`);
}`,
});
