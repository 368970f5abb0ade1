import { Code } from "@mantine/core";
import { WEBHOOK_EVENT_NAMES } from "#server/contract/webhook-event-names.ts";
import { WEBHOOK_EVENTS, WebhookTestData } from "#server/contract/webhook-events.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { curlCommand } from "../../../_ui/curl-command.ts";
import { InlineMarkdown } from "../../_parts/inline-markdown.tsx";
import { formatPlainList } from "../../english.ts";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { webhookGuideTexts as texts } from "./texts.ts";
import { EXAMPLE_MESSAGE, RECEIVER_PROGRAM, VERIFY_FUNCTION } from "./webhook-snippets.ts";

export const metadata = { title: texts.title };

const { messages, verifying, delivery, overApi, discord } = texts;

const createWebhook = (api: string) =>
  curlCommand({
    ...{ method: "POST", url: `${api}/webhooks`, withToken: true },
    body: { name: "Operations", url: "https://hooks.example/bots", events: ["bots.down", "job.failed"] },
  });

const ROWS = [
  ...WEBHOOK_EVENT_NAMES.map((kind) => ({ kind, when: messages.when[kind], shape: WEBHOOK_EVENTS[kind].shape })),
  { kind: "test", when: messages.test, shape: WebhookTestData.shape },
];

export default function WebhooksGuidePage() {
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="messages" title={messages.title}>
        <Paragraph>{messages.text}</Paragraph>
        <CodeBlock code={EXAMPLE_MESSAGE} label={messages.code} />
        <GuideTable
          label={messages.table}
          columns={messages.columns}
          rows={ROWS.map(({ kind, when, shape }) => [
            kind,
            <Code key="kind">{kind}</Code>,
            <InlineMarkdown key="when">{when}</InlineMarkdown>,
            <Code key="members">{formatPlainList(Object.keys(shape))}</Code>,
          ])}
        />
        <Paragraph>{messages.states}</Paragraph>
      </Section>
      <Section id="verifying" title={verifying.title}>
        <Paragraph>{verifying.text}</Paragraph>
        <CodeBlock code={RECEIVER_PROGRAM} label={verifying.program} />
        <CodeBlock code={VERIFY_FUNCTION} label={verifying.function} />
      </Section>
      <Section id="delivery" title={delivery.title}>
        <BulletList items={delivery.items} />
      </Section>
      <Section id="over-the-api" title={overApi.title}>
        <Paragraph>{overApi.text}</Paragraph>
        <CodeBlock code={createWebhook(apiAddress())} label={overApi.code} />
      </Section>
      <Section id="discord" title={discord.title}>
        <Paragraph>{discord.text}</Paragraph>
      </Section>
    </>
  );
}
