/** The base addresses. */
interface Addresses {
  api: string;
  gateway: string;
}

const TOKEN = `-H "Authorization: Bearer $TOKEN"`;

/** The commands run unchanged in one shell, one after the other. */
export const curlSteps = ({ api, gateway }: Addresses) => ({
  account: `ACCOUNT_ID=$(curl -s '${api}/user' ${TOKEN} |
  node -p 'JSON.parse(fs.readFileSync(0)).id')`,
  bots: `curl -s "${gateway}/bots?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  reasons: `curl -s "${gateway}/reasons?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  shards: `curl -s "${gateway}/shards?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  events: `curl -sN "${gateway}/events?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
});

/** A complete program: it keeps a list of the connected bots and resumes after a lost connection. */
export const eventsProgram = ({ gateway }: Addresses) => `const { TOKEN, ACCOUNT_ID } = process.env;
const url = \`${gateway}/events?SVC_BUCKET_ID=\${ACCOUNT_ID}\`;
const bots = new Map();
let lastEventId = "";

function apply(event, data) {
  if (event === "snapshot") bots.clear();
  for (const bot of data.bots ?? []) bots.set(bot.id, bot);
  if (event === "bot") bots.set(data.id, data);
  if (event === "gone") bots.delete(data.id);
  console.log(\`\${event}: \${bots.size} bots are connected\`);
}

async function readEvents() {
  const headers = { Authorization: \`Bearer \${TOKEN}\`, "Last-Event-ID": lastEventId };
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(await response.text());
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split("\\n\\n");
    text = blocks.pop();
    for (const block of blocks) {
      const members = block.split("\\n").map((line) => line.split(/: (.*)/));
      const { id, event, data } = Object.fromEntries(members);
      if (!event) continue; // a comment that keeps the connection alive
      lastEventId = id;
      apply(event, JSON.parse(data));
    }
  }
}

for (;;) {
  await readEvents().catch((error) => console.error(error.message));
  await new Promise((resolve) => setTimeout(resolve, 2000));
}`;
