import { LOCALES } from "#control/languages/locales.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { LANGUAGE_NAMES } from "../../../_ui/language-names.ts";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { languagesTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

const call = (method: string, url: string, body: object) => `curl -s -X ${method} '${url}' \\
  -H 'Authorization: Bearer SVC_…' \\
  --json '${JSON.stringify(body)}'`;
const setCall = (api: string) =>
  call("PATCH", `${api}/categories/CATEGORY_ID`, { config: { replyLangs: ["de", "es"], searchLangs: ["en", "de"] } });
const askCall = (api: string) =>
  call("POST", `${api}/bots/BOT_ID/commands/run`, { command: "help", args: "outfit", locale: "fr" });

const ITEM = `{
  "id": "CID_001",
  "type": "outfit",
  "name": "Rain Coat",
  "names": { "de": "Regenmantel", "pt-BR": "Capa de chuva" },
  "path": ""
}`;

export default function LanguagesGuidePage() {
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="choice" title={texts.choice.title}>
        <BulletList items={texts.choice.items} />
      </Section>
      <Section id="example" title={texts.example.title}>
        <CodeBlock code={setCall(apiAddress())} label={texts.example.set} />
        <CodeBlock code={askCall(apiAddress())} label={texts.example.ask} />
      </Section>
      <Section id="aliases" title={texts.aliases.title}>
        <BulletList items={texts.aliases.items} />
      </Section>
      <Section id="help" title={texts.help.title}>
        <Paragraph>{texts.help.text}</Paragraph>
      </Section>
      <Section id="items" title={texts.items.title}>
        <Paragraph>{texts.items.text}</Paragraph>
        <CodeBlock code={ITEM} label={texts.items.file} />
        <Paragraph>{texts.items.simulated}</Paragraph>
      </Section>
      <Section id="locales" title={texts.locales.title}>
        <Paragraph>{texts.locales.text}</Paragraph>
        <GuideTable
          label={texts.locales.table}
          columns={texts.locales.columns}
          rows={LOCALES.map((locale) => [locale, LANGUAGE_NAMES[locale]])}
        />
      </Section>
    </>
  );
}
