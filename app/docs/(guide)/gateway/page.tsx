import { Code } from "@mantine/core";
import { apiAddress, gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { curlSteps, eventsProgram } from "./gateway-snippets.ts";
import { gatewayTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

export default function GatewayPage() {
  const addresses = { api: apiAddress(), gateway: gatewayAddress() };
  const { account, bots, reasons, shards, events } = curlSteps(addresses);
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
      <Section id="resuming" title={texts.resuming.title}>
        <Paragraph>{texts.resuming.text}</Paragraph>
        <CodeBlock code={eventsProgram(addresses)} label={texts.resuming.code} />
      </Section>
    </>
  );
}
