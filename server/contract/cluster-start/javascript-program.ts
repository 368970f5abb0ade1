import { type ClusterStart, latestPackage, type StartText, tokenOrPlace } from "./cluster-start.ts";
import { quoteForShell } from "./quote.ts";

/** A program of ten lines, for people who want to add code of their own. */
export function javascriptProgram(start: ClusterStart): StartText {
  const { gateway } = start;
  const name = start.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  const text = `import { Cluster } from "@svc/control";

const cluster = new Cluster({
  url: ${JSON.stringify(gateway)},
  token: process.env.SVC_TOKEN ?? "",
  clusterName: ${JSON.stringify(name)},
  logger: ({ level, nickname = "", message }) => console.log(level, nickname, message),
});
cluster.on("botReady", ({ nickname }) => console.log(nickname, "is ready"));
await cluster.start();
`;
  const commands = `npm install ${quoteForShell(latestPackage(start))}
SVC_TOKEN=${tokenOrPlace(start)} node cluster.mjs`;
  return { text, fileName: "cluster.mjs", commands };
}
