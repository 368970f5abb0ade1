import { Code } from "@mantine/core";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { recordGuideTexts as texts } from "./texts.ts";

const TOKEN = `-H "Authorization: Bearer $TOKEN"`;

/** The commands run unchanged in one shell, one after the other. `$TOKEN` and `$BOT_ID` are the reader's. */
const curlSteps = (api: string) => ({
  pages: `NEXT="${api}/bots?limit=100"
while [ -n "$NEXT" ]; do
  curl -s -D headers.txt "$NEXT" ${TOKEN} |
    node -p 'JSON.parse(fs.readFileSync(0)).map(({ nickname }) => nickname).join("\\n")'
  NEXT=$(sed -n 's/^[Ll]ink: <\\(.*\\)>; rel="next".*/\\1/p' headers.txt)
done`,
  copy: `SINCE=$(node -p 'new Date(Date.now() - 3600000).toISOString()')
curl -s "${api}/deletions?since=$SINCE" ${TOKEN}
curl -s "${api}/bots?updatedSince=$SINCE" ${TOKEN}`,
  change: `ETAG=$(curl -s -o bot.json -w '%header{etag}' ${api}/bots/$BOT_ID ${TOKEN})
curl -s -X PATCH ${api}/bots/$BOT_ID ${TOKEN} \\
  -H "Content-Type: application/json" \\
  -H "If-Match: $ETAG" \\
  -H "Prefer: return=representation" \\
  -d '{ "disabled": true }'`,
});

export const metadata = { title: texts.title };

export default function RecordsGuidePage() {
  const steps = curlSteps(apiAddress());
  const { pages, conditions, copy, change } = texts;
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="pages" title={pages.title}>
        <Paragraph>{pages.text}</Paragraph>
        <CodeBlock code={steps.pages} label={pages.code} />
      </Section>
      <Section id="conditions" title={conditions.title}>
        <GuideTable
          label={conditions.label}
          columns={conditions.columns}
          rows={conditions.rows.map(([name, example, finds]) => [
            name,
            <Code key="name">{name}</Code>,
            <Code key="example">{example}</Code>,
            <Paragraph key="finds">{finds}</Paragraph>,
          ])}
        />
      </Section>
      <Section id="copy" title={copy.title}>
        <Paragraph>{copy.text}</Paragraph>
        <CodeBlock code={steps.copy} label={copy.code} />
        <BulletList items={copy.items} />
      </Section>
      <Section id="change" title={change.title}>
        <Paragraph>{change.text}</Paragraph>
        <CodeBlock code={steps.change} label={change.code} />
        <BulletList items={change.items} />
      </Section>
    </>
  );
}
