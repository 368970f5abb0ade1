import { Code } from "@mantine/core";
import { startText } from "#server/contract/cluster-start/start-texts.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { InlineMarkdown } from "../../_parts/inline-markdown.tsx";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { clustersTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

export default function ClustersPage() {
  const start = { gateway: gatewayAddress(), name: "home" };
  const program = startText("javascript", start);
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="words" title={texts.words.title}>
        <BulletList items={texts.words.items} />
      </Section>
      <Section id="start" title={texts.start.title}>
        <Paragraph>{texts.start.text}</Paragraph>
        <CodeBlock code={startText("command", start).text} label={texts.start.code} />
        <Paragraph>{texts.start.program}</Paragraph>
        <CodeBlock code={program.text} label={texts.start.programCode} />
        <CodeBlock code={program.commands ?? ""} label={texts.start.installCode} />
        <Paragraph>{texts.start.unattended}</Paragraph>
      </Section>
      <Section id="token" title={texts.token.title}>
        <BulletList items={texts.token.items} />
      </Section>
      <Section id="capacity" title={texts.capacity.title}>
        <BulletList items={texts.capacity.items} />
      </Section>
      <Section id="flags" title={texts.flags.title}>
        <Paragraph>{texts.flags.text}</Paragraph>
        <GuideTable
          label={texts.flags.table}
          columns={texts.flags.columns}
          rows={texts.flags.rows.map(([flag, meaning]) => [
            flag,
            <Code key="flag">{flag}</Code>,
            <InlineMarkdown key="meaning">{meaning}</InlineMarkdown>,
          ])}
        />
      </Section>
      <Section id="trouble" title={texts.trouble.title}>
        <BulletList items={texts.trouble.items} />
      </Section>
    </>
  );
}
