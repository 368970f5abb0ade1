import { gatewayAddress, portalAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { commandLineSnippets } from "./snippets.ts";
import { commandLineTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

const SECTIONS = [
  "install",
  "signIn",
  "bots",
  "run",
  "automations",
  "watch",
  "file",
  "fileFormat",
  "scripts",
  "completion",
] as const;

export default function CommandLinePage() {
  const snippets = commandLineSnippets({ portal: portalAddress(), gateway: gatewayAddress() });
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      {SECTIONS.map((name) => {
        const section = texts[name];
        return (
          <Section key={name} id={name} title={section.title}>
            <Paragraph>{section.text}</Paragraph>
            <CodeBlock code={snippets[name]} label={section.code} />
            {"items" in section && <BulletList items={section.items} />}
          </Section>
        );
      })}
    </>
  );
}
