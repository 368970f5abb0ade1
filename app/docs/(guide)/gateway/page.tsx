import { Code } from "@mantine/core";
import { apiAddress, gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { gatewayTexts as texts } from "./texts.ts";

/** The base addresses. */
interface Addresses {
  api: string;
  gateway: string;
}

const TOKEN = `-H "Authorization: Bearer $TOKEN"`;

/** The commands run unchanged in one shell, one after the other. */
const curlSteps = ({ api, gateway }: Addresses) => ({
  account: `ACCOUNT_ID=$(curl -s '${api}/user' ${TOKEN} |
  node -p 'JSON.parse(fs.readFileSync(0)).id')`,
  bots: `curl -s "${gateway}/bots?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  reasons: `curl -s "${gateway}/reasons?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  shards: `curl -s "${gateway}/shards?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  ticket: `curl -s -X POST "${gateway}/events/tickets?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
  events: `curl -sN "${gateway}/events?SVC_BUCKET_ID=$ACCOUNT_ID" \\
  ${TOKEN}`,
});

/** A complete program: it keeps a list of the connected bots and resumes after a lost connection. */
const eventsProgram = ({ gateway }: Addresses) => `const { TOKEN, ACCOUNT_ID } = process.env;
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

/** The lines of a page. `accountId`, `ticket` and `show` are the reader's. */
const pageProgram = ({ gateway }: Addresses) => `const url = new URL("${gateway}/events");
url.search = new URLSearchParams({ SVC_BUCKET_ID: accountId, ticket, events: "snapshot,bot,gone" });
const stream = new EventSource(url);
for (const name of ["snapshot", "bot", "gone"]) {
  stream.addEventListener(name, ({ data }) => show(name, JSON.parse(data)));
}`;

export const metadata = { title: texts.title };

export default function GatewayPage() {
  const addresses = { api: apiAddress(), gateway: gatewayAddress() };
  const { account, bots, reasons, shards, ticket, events } = curlSteps(addresses);
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="access" title={texts.access.title}>
        <BulletList items={texts.access.items} />
        <CodeBlock code={account} label={texts.access.code} />
      </Section>
      <Section id="polling" title={texts.polling.title}>
        <Paragraph>{texts.polling.text}</Paragraph>
        <CodeBlock code={bots} label={texts.polling.bots} />
        <CodeBlock code={shards} label={texts.polling.shards} />
        <Paragraph>{texts.polling.reasonsText}</Paragraph>
        <CodeBlock code={reasons} label={texts.polling.reasons} />
      </Section>
      <Section id="events" title={texts.stream.title}>
        <Paragraph>{texts.stream.text}</Paragraph>
        <CodeBlock code={events} label={texts.stream.code} />
        <GuideTable
          label={texts.stream.table}
          columns={texts.stream.columns}
          rows={texts.stream.events.map(({ name, data, when }) => [name, <Code key="name">{name}</Code>, data, when])}
        />
      </Section>
      <Section id="pages" title={texts.pages.title}>
        <Paragraph>{texts.pages.text}</Paragraph>
        <CodeBlock code={ticket} label={texts.pages.ticket} />
        <CodeBlock code={pageProgram(addresses)} label={texts.pages.program} />
        <Paragraph>{texts.pages.again}</Paragraph>
      </Section>
      <Section id="resuming" title={texts.resuming.title}>
        <Paragraph>{texts.resuming.text}</Paragraph>
        <CodeBlock code={eventsProgram(addresses)} label={texts.resuming.code} />
      </Section>
    </>
  );
}
