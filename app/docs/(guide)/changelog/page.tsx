import { DEPRECATIONS, type Deprecation, headersOfDeprecation } from "#server/transport/http/deprecations.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { timeFormat } from "../../../_ui/format.ts";
import { ENGLISH } from "../../english.ts";
import { BulletList, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { readChangelog } from "./read-changelog.ts";
import { changelogTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

const formatDay = timeFormat({ dateStyle: "long", timeZone: "UTC" });

export default async function ChangelogPage() {
  const versions = await readChangelog();
  const { mayChange, stays, deprecations } = texts;
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="versions" title={texts.versions.title}>
        <BulletList items={versions.map(({ name, id }) => `[${name}](#${id})`)} />
      </Section>
      <Section id="may-change" title={mayChange.title}>
        <Paragraph>{mayChange.text}</Paragraph>
        <BulletList items={mayChange.items} />
      </Section>
      <Section id="stays" title={stays.title}>
        <Paragraph>{stays.text}</Paragraph>
        <BulletList items={stays.items} />
      </Section>
      <Section id="deprecations" title={deprecations.title}>
        <BulletList items={deprecations.items} />
        <CodeBlock code={exampleHeaders()} label={deprecations.example} />
      </Section>
      {DEPRECATIONS.map((deprecation) => (
        <Section key={deprecation.id} id={deprecation.id} title={texts.ofDeprecation[deprecation.id].title}>
          <Paragraph>{texts.ofDeprecation[deprecation.id].text}</Paragraph>
          <Paragraph>{periodOf(deprecation)}</Paragraph>
        </Section>
      ))}
      {versions.map(({ name, id, changes }) => (
        <Section key={id} id={id} title={name}>
          <BulletList items={changes.map((change) => change.replaceAll("{gateway}", gatewayAddress()))} />
        </Section>
      ))}
    </>
  );
}

function periodOf({ since, until }: Deprecation): string {
  return until
    ? texts.period.closed(formatDay(ENGLISH, since), formatDay(ENGLISH, until))
    : texts.period.open(formatDay(ENGLISH, since));
}

function exampleHeaders(): string {
  const example: Deprecation = {
    ...{ id: "party-member-booleans", marker: "" },
    ...{ since: new Date("2026-01-01T00:00:00Z"), until: new Date("2028-01-01T00:00:00Z") },
  };
  return Object.entries(headersOfDeprecation(example))
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
