import { Code, Text } from "@mantine/core";
import { FAULTS } from "#server/contract/errors.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { TextLink } from "../../../_ui/links.tsx";
import { GuideTable, GuideTitle, Section } from "../_parts/guide-parts.tsx";
import { exampleOf, statusesOf } from "./error-examples.ts";
import { ERROR_TEXTS } from "./error-texts.ts";

export const metadata = { title: "Errors" };

export default function ErrorsPage() {
  return (
    <>
      <GuideTitle title="Errors">
        Every error has one shape. Match on <Code>errorCode</Code>, which is stable; a message is for people and may
        change.
      </GuideTitle>
      <Section id="shape" title="The shape">
        <CodeBlock code={exampleOf("common.invalid_request")} label="Body of an error" />
        <Text>
          An error of type <Code>input</Code> names the member in <Code>input</Code> and the way to it in{" "}
          <Code>path</Code>; every problem of a request is listed, not only the first. On <Code>/oauth2/*</Code> the
          body carries <Code>error</Code> and <Code>error_description</Code> of OAuth 2.0 as well. Quote the{" "}
          <Code>X-Request-Id</Code> of the reply when you ask about it: it also finds the call in Logs and limits.
        </Text>
      </Section>
      <Section id="codes" title="The codes">
        <GuideTable
          label="Error codes"
          head={["errorCode", "Status", "Meaning"]}
          rows={Object.entries(ERROR_TEXTS).map(([name, { title }]) => [
            name,
            <TextLink key="code" href={`/docs/errors/${name}`} underline="always" className="mono" size="sm">
              {name}
            </TextLink>,
            statusesOf(name).join(", "),
            title,
          ])}
        />
        <Text size="sm" c="dimmed">
          On the wire each begins with <Code>{FAULTS.not_found.errorCode.replace("generic.not_found", "")}</Code>.
        </Text>
      </Section>
    </>
  );
}
