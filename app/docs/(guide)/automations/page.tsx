import { Code } from "@mantine/core";
import { AUTOMATION_RECIPES, RECIPE_IDS, type RecipeId } from "#server/contract/automation-recipes.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { InlineMarkdown } from "../../_parts/inline-markdown.tsx";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { GREET_AUTOMATION, saveAutomationCall } from "./snippets.ts";
import { automationsGuideTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

interface WordsTable {
  table: string;
  columns: readonly string[];
}
/** A table of names that programs write, and what each means. */
function Words({ of: { table, columns }, words }: { of: WordsTable; words: Record<string, string> }) {
  return (
    <GuideTable
      label={table}
      columns={columns}
      rows={Object.entries(words).map(([name, text]) => [
        name,
        <Code key="name">{name}</Code>,
        <InlineMarkdown key="text">{text}</InlineMarkdown>,
      ])}
    />
  );
}

function Recipe({ id }: { id: RecipeId }) {
  const recipe = AUTOMATION_RECIPES[id];
  return (
    <>
      <Paragraph>{texts.recipes.recipe(recipe.name, texts.recipes.texts[id])}</Paragraph>
      <CodeBlock code={JSON.stringify(recipe, null, 2)} label={texts.recipes.code(recipe.name)} />
    </>
  );
}

export default function AutomationsGuidePage() {
  const { example, when, onlyIf, placeholders, modes } = texts;
  const inBraces = Object.entries(placeholders.placeholders).map(([name, text]) => [`{${name}}`, text]);
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="example" title={example.title}>
        <Paragraph>{example.text}</Paragraph>
        <CodeBlock code={saveAutomationCall(apiAddress(), GREET_AUTOMATION)} label={example.code} />
        <Paragraph>{example.routes}</Paragraph>
      </Section>
      <Section id="when" title={when.title}>
        <Paragraph>{when.text}</Paragraph>
        <Words of={when} words={when.events} />
        <Paragraph>{when.platforms}</Paragraph>
        <Paragraph>{when.ignore}</Paragraph>
        <Words of={when.ignored} words={when.ignored.ignorable} />
      </Section>
      <Section id="only-if" title={onlyIf.title}>
        <Paragraph>{onlyIf.text}</Paragraph>
        <Words of={onlyIf} words={onlyIf.values} />
      </Section>
      <Section id="then" title={texts.steps.title}>
        <BulletList items={texts.steps.items} />
      </Section>
      <Section id="placeholders" title={placeholders.title}>
        <Paragraph>{placeholders.text}</Paragraph>
        <Words of={placeholders} words={Object.fromEntries(inBraces)} />
      </Section>
      <Section id="modes" title={modes.title}>
        <Words of={modes} words={modes.modes} />
      </Section>
      <Section id="try" title={texts.tryIt.title}>
        <Paragraph>{texts.tryIt.text}</Paragraph>
      </Section>
      <Section id="seen" title={texts.seen.title}>
        <BulletList items={texts.seen.items} />
      </Section>
      <Section id="recipes" title={texts.recipes.title}>
        <Paragraph>{texts.recipes.text}</Paragraph>
        {RECIPE_IDS.map((id) => (
          <Recipe key={id} id={id} />
        ))}
      </Section>
      <Section id="limits" title={texts.limits.title}>
        <BulletList items={texts.limits.items} />
      </Section>
    </>
  );
}
