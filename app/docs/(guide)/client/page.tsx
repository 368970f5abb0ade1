import { apiAddress, gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { clientSnippets } from "./snippets.ts";
import { clientGuideTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

export default function ClientGuidePage() {
  const snippets = clientSnippets({ api: apiAddress(), gateway: gatewayAddress() });
  const { start, calls, errors, pages, jobs, events } = texts;
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="start" title={start.title}>
        <Paragraph>{start.text}</Paragraph>
        <CodeBlock code={snippets.install} label={start.install} />
        <CodeBlock code={snippets.create} label={start.code} />
      </Section>
      <Section id="calls" title={calls.title}>
        <Paragraph>{calls.text}</Paragraph>
        <CodeBlock code={snippets.calls} label={calls.code} />
        <BulletList items={calls.items} />
      </Section>
      <Section id="errors" title={errors.title}>
        <Paragraph>{errors.text}</Paragraph>
        <CodeBlock code={snippets.errors} label={errors.code} />
      </Section>
      <Section id="pages" title={pages.title}>
        <Paragraph>{pages.text}</Paragraph>
        <CodeBlock code={snippets.pages} label={pages.code} />
        <CodeBlock code={snippets.change} label={pages.change} />
      </Section>
      <Section id="jobs" title={jobs.title}>
        <Paragraph>{jobs.text}</Paragraph>
        <CodeBlock code={snippets.jobs} label={jobs.code} />
      </Section>
      <Section id="events" title={events.title}>
        <Paragraph>{events.text}</Paragraph>
        <CodeBlock code={snippets.events} label={events.code} />
      </Section>
    </>
  );
}
