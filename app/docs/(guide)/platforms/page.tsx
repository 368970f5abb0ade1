import { numberedPackage } from "#server/contract/cluster-start/cluster-start.ts";
import { startText } from "#server/contract/cluster-start/start-texts.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { platformsTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

export default function PlatformsPage() {
  const start = { gateway: gatewayAddress(), name: "home" };
  const command = startText("command", start).text;
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="simulated" title={texts.simulated.title}>
        <Paragraph>{texts.simulated.text}</Paragraph>
        <Paragraph>{texts.simulated.players}</Paragraph>
        <CodeBlock code={`${command} --platform-options '{"people":20}'`} label={texts.simulated.code} />
      </Section>
      <Section id="drivers" title={texts.module.title}>
        <Paragraph>{texts.module.text}</Paragraph>
        <CodeBlock code={`${command} --platform ./platform.js`} label={texts.module.code} />
        <BulletList items={texts.module.items} />
      </Section>
      <Section id="sign-in" title={texts.signIn.title}>
        <Paragraph>{texts.signIn.text}</Paragraph>
      </Section>
      <Section id="capabilities" title={texts.capabilities.title}>
        <Paragraph>{texts.capabilities.text}</Paragraph>
      </Section>
      <Section id="own" title={texts.own.title}>
        <Paragraph>{texts.own.text}</Paragraph>
        <CodeBlock code={`npx -y '${numberedPackage(start)}' new-platform my-platform`} label={texts.own.code} />
      </Section>
    </>
  );
}
