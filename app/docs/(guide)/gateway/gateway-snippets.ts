/** Where things are. */
interface Addresses {
  api: string;
  gateway: string;
}

const TOKEN = `-H "Authorization: Bearer $TOKEN"`;

/** Each step's line runs as it stands, in one shell, one after the other. */
export const curlSteps = ({ api, gateway }: Addresses) => ({
  account: `ACCOUNT_ID=$(curl -s '${api}/user' ${TOKEN} |
  node -p 'JSON.parse(fs.readFileSync(0)).id')`,
  bots: `curl -s "${gateway}/bots?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  shards: `curl -s "${gateway}/shards?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  events: `curl -sN "${gateway}/events?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
});

/** A whole program: it keeps the connected bots, and goes on where it was when the connection is lost. */
export const eventsProgram = ({ gateway }: Addresses) => `const { TOKEN, ACCOUNT_ID } = process.env;
const url = \`${gateway}/events?SVC_BUCKET_ID=\${ACCOUNT_ID}\`;
const bots = new Map();
let lastEventId = "";

function take(event, data) {
  if (event === "snapshot") bots.clear();
  for (const bot of data.bots ?? []) bots.set(bot.id, bot);
  if (event === "bot") bots.set(data.id, data);
  if (event === "gone") bots.delete(data.id);
  console.log(\`\${event}: \${bots.size} bots are connected\`);
}

async function follow() {
  const headers = { Authorization: \`Bearer \${TOKEN}\`, "Last-Event-ID": lastEventId };
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(await reply.text());
  let text = "";
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split("\\n\\n");
    text = blocks.pop();
    for (const block of blocks) {
      const members = block.split("\\n").map((line) => line.split(/: (.*)/));
      const { id, event, data } = Object.fromEntries(members);
      if (!event) continue; // a sign of life
      lastEventId = id;
      take(event, JSON.parse(data));
    }
  }
}

for (;;) {
  await follow().catch((error) => console.error(error.message));
  await new Promise((resolve) => setTimeout(resolve, 2000));
}`;
