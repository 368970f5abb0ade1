import { notFound } from "next/navigation";
import { portalAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../../_ui/code-block.tsx";
import { formatPlainList } from "../../../english.ts";
import { BulletList, GuideTitle, Paragraph, Section } from "../../_parts/guide-parts.tsx";
import { exampleOf, statusesOf } from "../error-examples.ts";
import { ERROR_TEXTS, errorPageTexts } from "../texts.ts";

interface Props {
  params: Promise<{ code: string }>;
}

export const generateMetadata = async ({ params }: Props) => ({ title: (await params).code });

export default async function ErrorPage({ params }: Props) {
  const { code } = await params;
  const error = Object.hasOwn(ERROR_TEXTS, code) ? ERROR_TEXTS[code] : undefined;
  if (!error) notFound();
  const texts = errorPageTexts.code;
  return (
    <>
      <GuideTitle title={error.title} lead={texts.lead(code, formatPlainList(statusesOf(code)))} />
      <Section id="when" title={texts.when}>
        <Paragraph>{error.when}</Paragraph>
      </Section>
      <Section id="what-to-do" title={texts.remedies}>
        <BulletList items={error.remedies} />
      </Section>
      <Section id="body" title={texts.body}>
        <CodeBlock code={exampleOf(code, portalAddress())} label={texts.bodyOf(code)} />
      </Section>
      <Paragraph>{texts.all}</Paragraph>
    </>
  );
}
