import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { ASK_AUTOMATION, saveAutomationCall } from "../automations/snippets.ts";
import { customCommandsTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

export default function CustomCommandsGuidePage() {
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="make" title={texts.make.title}>
        <Paragraph>{texts.make.text}</Paragraph>
        <CodeBlock code={saveAutomationCall(apiAddress(), ASK_AUTOMATION)} label={texts.make.code} />
        <BulletList items={texts.make.items} />
      </Section>
      <Section id="arguments" title={texts.args.title}>
        <BulletList items={texts.args.items} />
      </Section>
      <Section id="answers" title={texts.answers.title}>
        <BulletList items={texts.answers.items} />
      </Section>
    </>
  );
}
