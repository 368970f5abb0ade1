import { Code } from "@mantine/core";
import { CSV_MEDIA_TYPE } from "#server/contract/csv.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { jobGuideTexts as texts } from "./texts.ts";

const TOKEN = `-H "Authorization: Bearer $TOKEN"`;

/** The commands run unchanged in one shell, one after the other. `$TOKEN` and `$CATEGORY_ID` are the reader's. */
const curlSteps = (api: string) => ({
  create: `JOB_ID=$(curl -s -X POST ${api}/jobs ${TOKEN} \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: disable-$CATEGORY_ID-$(date +%s)" \\
  -d '{
    "kind": "edit",
    "input": { "disabled": true },
    "target": { "categoryId": "'"$CATEGORY_ID"'" }
  }' | node -p 'JSON.parse(fs.readFileSync(0)).id')`,
  wait: `until curl -sf --max-time 30 ${api}/jobs/$JOB_ID ${TOKEN} -o job.json &&
  node -e 'process.exit(JSON.parse(fs.readFileSync("job.json")).endedAt ? 0 : 1)'
do sleep 10; done`,
  failed: `curl -s "${api}/jobs/$JOB_ID/results?state=failed" ${TOKEN}`,
  csv: `curl -s "${api}/jobs/$JOB_ID/results?limit=1000" ${TOKEN} \\
  -H "Accept: ${CSV_MEDIA_TYPE}"`,
});

export const metadata = { title: texts.title };

export default function JobsGuidePage() {
  const steps = curlSteps(apiAddress());
  const { create, kinds, targets, follow, limits } = texts;
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="create" title={create.title}>
        <Paragraph>{create.text}</Paragraph>
        <CodeBlock code={steps.create} label={create.code} />
      </Section>
      <Section id="kinds" title={kinds.title}>
        <GuideTable
          label={kinds.label}
          columns={kinds.columns}
          rows={kinds.rows.map(([kind, input, scope]) => [
            kind,
            <Code key="kind">{kind}</Code>,
            <Paragraph key="input">{input}</Paragraph>,
            <Code key="scope">{scope}</Code>,
          ])}
        />
      </Section>
      <Section id="targets" title={targets.title}>
        <BulletList items={targets.items} />
      </Section>
      <Section id="follow" title={follow.title}>
        <Paragraph>{follow.text}</Paragraph>
        <CodeBlock code={steps.wait} label={follow.code} />
        <CodeBlock code={steps.failed} label={follow.results} />
        <CodeBlock code={steps.csv} label={follow.csv} />
        <Paragraph>{follow.pages}</Paragraph>
        <Paragraph>{follow.more}</Paragraph>
      </Section>
      <Section id="limits" title={limits.title}>
        <BulletList items={limits.items} />
      </Section>
    </>
  );
}
