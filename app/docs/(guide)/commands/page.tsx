import { Code, Text } from "@mantine/core";
import { listCommands } from "#control/commands/list-commands.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { InlineMarkdown } from "../../_parts/inline-markdown.tsx";
import { formatPlainList } from "../../english.ts";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { commandsTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

const example = (api: string) => `curl -s '${api}/bots/BOT_ID/commands/run' \\
  -H 'Authorization: Bearer SVC_…' \\
  --json '{"command": "outfit", "args": "Amber Ranger"}'`;

export default function CommandsPage() {
  const commands = listCommands();
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="run" title={texts.run.title}>
        <BulletList items={texts.run.items} />
      </Section>
      <Section id="reply" title={texts.reply.title}>
        <Paragraph>{texts.reply.text}</Paragraph>
        <CodeBlock code={example(apiAddress())} label={texts.reply.example} />
      </Section>
      <Section id="names" title={texts.names.title}>
        <BulletList items={texts.names.items} />
      </Section>
      <Section id="ranks" title={texts.ranks.title}>
        <BulletList items={texts.ranks.items} />
      </Section>
      <Section id="list" title={texts.list.title(commands.length)}>
        <GuideTable
          label={texts.list.table}
          columns={texts.list.columns}
          rows={commands.map(({ name, usage, description, rank, aliases }) => [
            name,
            <Code key="usage" style={{ whiteSpace: "normal" }}>
              {usage}
            </Code>,
            <InlineMarkdown key="description">{description}</InlineMarkdown>,
            rank,
            <Text key="aliases" span size="sm" c="dimmed" className="mono">
              {formatPlainList(aliases)}
            </Text>,
          ])}
        />
      </Section>
    </>
  );
}
