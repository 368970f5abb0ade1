// Plain JavaScript that an old Node can parse: it only checks that the right one runs the rest.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `This needs Node 24 and runs on ${process.version}: use \`npm start\`, which brings its own (after \`npm ci\`).`,
  );
  process.exit(1);
}
// Next and React decide by it, when they are loaded, whether they run for developers.
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
