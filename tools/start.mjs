// Plain JavaScript that an old Node can parse: it only checks that the right one runs the rest.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `This needs Node 24 and runs on ${process.version}: use \`npm start\`, which brings its own (after \`npm ci\`).`,
  );
  process.exit(1);
}
const { supervise } = await import("./start/supervise-server.mjs");
supervise(process.argv.slice(2));
