import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { CodeBlock } from "../../_ui/code-block.tsx";
import { curlCommand } from "../../_ui/curl-command.ts";
import { Members } from "./members.tsx";
import type { Operation, Schema } from "./read-openapi-document.ts";
import classes from "./reference.module.css";

interface Props {
  operation: Operation;
  base: string;
  components: Record<string, Schema>;
}

export function OperationCard({ operation, base, components }: Props) {
  const { id, method, path, summary, parameters, body, reply, events, failures } = operation;
  const asMembers = parameters.map(({ name, schema, description, required, in: place }) => ({
    name: place === "path" ? `{${name}}` : name,
    schema: { ...schema, description: [description, PLACES[place]].filter(Boolean).join(" ") },
    required: required ?? false,
  }));
  return (
    <Paper withBorder p="lg" id={id} component="article" aria-labelledby={`${id}-title`}>
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={3} size="h4" id={`${id}-title`}>
            {summary}
          </Title>
          <Group gap="xs" wrap="nowrap" align="baseline">
            <Badge variant="light" radius="sm">
              {method}
            </Badge>
            <span className={classes.path}>{path.replace(/\/$/, "")}</span>
          </Group>
        </Stack>
        <Access operation={operation} />
        {asMembers.length > 0 && <Members title="Parameters" members={asMembers} components={components} />}
        {body && <Members title="Body" schema={body} components={components} />}
        {events ? (
          <Members title="Events" members={asMembersOf(events)} components={components} />
        ) : (
          <Members title="Answer" schema={reply} components={components} />
        )}
        <CodeBlock code={exampleOf(operation, base)} label={`Example: ${summary}`} />
        <details className={classes.component}>
          <summary>Errors</summary>
          <dl className={classes.failures}>
            {failures.map(({ status, description }) => (
              <Failure key={status} status={status} description={description} />
            ))}
          </dl>
        </details>
      </Stack>
    </Paper>
  );
}

const asMembersOf = (events: Record<string, Schema>) =>
  Object.entries(events).map(([name, schema]) => ({ name, schema, required: false }));

const PLACES: Record<string, string> = { path: "In the path.", query: "In the query.", header: "A header." };

function Access({ operation: { access, limit } }: { operation: Operation }) {
  if (access.length === 0 && !limit) return <Text size="sm">Public: no credential, no limit.</Text>;
  return (
    <Text size="sm">
      Takes {access.join(", ") || "the client's own credentials"}.
      {limit &&
        ` ${limit.direct} calls in ${lengthOf(limit.windowSeconds)}` +
          (access.some((way) => way.startsWith("OAuth2")) ? `, ${limit.oauth} with an OAuth2 token.` : ".")}
    </Text>
  );
}

const lengthOf = (seconds: number) => (seconds === 60 ? "a minute" : `${seconds / 60} minutes`);

function Failure({ status, description }: { status: number; description: string }) {
  const [text, ...codes] = description.split("`");
  return (
    <>
      <dt>{status}</dt>
      <dd>
        {text}
        {codes.map((part, index) => (index % 2 === 0 ? <code key={part}>{part}</code> : part))}
      </dd>
    </>
  );
}

const PLACEHOLDERS: Record<string, string> = {
  botId: "BOT_ID",
  categoryId: "CATEGORY_ID",
  presetId: "PRESET_ID",
  SVC_BUCKET_ID: "ACCOUNT_ID",
};

function exampleOf({ method, path, access, body, isForm, parameters }: Operation, base: string): string {
  const place = path.replace(/\/$/, "").replace(/\{(\w+)\}/g, (_, name: string) => PLACEHOLDERS[name] ?? name);
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const search = query.length ? `?${query.map(({ name }) => `${name}=${PLACEHOLDERS[name] ?? "a"}`).join("&")}` : "";
  return curlCommand({
    method,
    url: `${base}${place}${search}`,
    withToken: access.length > 0,
    ...(isForm
      ? { form: body?.examples?.[0] as Record<string, string> }
      : { body: body ? (body.examples?.[0] ?? {}) : undefined }),
  });
}
