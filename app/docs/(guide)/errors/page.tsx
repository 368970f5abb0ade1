import { FAULTS } from "#server/contract/errors.ts";
import { portalAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { TextLink } from "../../../_ui/styled-links.tsx";
import { formatPlainList } from "../../english.ts";
import { GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { exampleOf, statusesOf } from "./error-examples.ts";
import { ERROR_TEXTS, errorPageTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

const PREFIX = FAULTS.not_found.errorCode.replace("generic.not_found", "");

export default function ErrorsPage() {
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="shape" title={texts.shape.title}>
        <CodeBlock code={exampleOf("common.invalid_request", portalAddress())} label={texts.shape.code} />
        <Paragraph>{texts.shape.text}</Paragraph>
      </Section>
      <Section id="codes" title={texts.codes.title}>
        <GuideTable
          label={texts.codes.label}
          columns={texts.codes.columns}
          rows={Object.entries(ERROR_TEXTS).map(([name, { title }]) => [
            name,
            <TextLink key="code" href={`/docs/errors/${name}`} underline="always" className="mono" size="sm">
              {name}
            </TextLink>,
            formatPlainList(statusesOf(name)),
            title,
          ])}
        />
        <Paragraph>{texts.codes.prefix(PREFIX)}</Paragraph>
      </Section>
    </>
  );
}
