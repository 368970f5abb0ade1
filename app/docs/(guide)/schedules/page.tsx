import { Code } from "@mantine/core";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { scheduleGuideTexts as texts } from "./texts.ts";

/** A call that creates a schedule for one bot. `$TOKEN` and `$BOT_ID` are the reader's. */
const createScheduleCall = (api: string): string => `curl -X POST ${api}/schedules \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "name": "Evening wave",
    "kind": "command",
    "input": { "command": "emote", "args": "wave" },
    "target": { "botIds": ["'"$BOT_ID"'"] },
    "cron": "0 18 * * *",
    "timeZone": "Europe/Berlin"
  }'`;

export const metadata = { title: texts.title };

export default function SchedulesGuidePage() {
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="create" title={texts.create.title}>
        <Paragraph>{texts.create.text}</Paragraph>
        <CodeBlock code={createScheduleCall(apiAddress())} label={texts.create.code} />
        <Paragraph>{texts.create.routes}</Paragraph>
      </Section>
      <Section id="bots" title={texts.bots.title}>
        <BulletList items={texts.bots.items} />
      </Section>
      <Section id="times" title={texts.times.title}>
        <BulletList items={texts.times.items} />
        <GuideTable
          label={texts.table.label}
          columns={texts.table.columns}
          rows={texts.table.rows.map(([expression, when]) => [
            expression,
            <Code key="expression">{expression}</Code>,
            when,
          ])}
        />
      </Section>
      <Section id="missed" title={texts.missed.title}>
        <BulletList items={texts.missed.items} />
      </Section>
      <Section id="limits" title={texts.limits.title}>
        <BulletList items={texts.limits.items} />
      </Section>
    </>
  );
}
