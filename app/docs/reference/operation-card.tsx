import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { CodeBlock } from "../../_ui/code-block.tsx";
import { curlCommand } from "../../_ui/curl-command.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
import { componentOf, describeType, type Operation, type Schema } from "./read-openapi-document.ts";
import classes from "./reference.module.css";
import { referenceTexts } from "./texts.ts";

const texts = referenceTexts.operation;

interface Props {
  operation: Operation;
  base: string;
  components: Record<string, Schema>;
}

export function OperationCard({ operation, base, components }: Props) {
  const { id, method, path, summary, description, parameters, body, reply, events, failures } = operation;
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
        <Text size="sm">
          <InlineMarkdown>{description}</InlineMarkdown>
        </Text>
        <Access operation={operation} />
        {asMembers.length > 0 && <Members title={texts.parameters} members={asMembers} components={components} />}
        {body && <Members title={texts.body} schema={body} components={components} />}
        {events ? (
          <Members title={texts.events} members={asMembersOf(events)} components={components} />
        ) : (
          <Members title={texts.response} schema={reply} components={components} />
        )}
        <CodeBlock code={exampleOf(operation, base)} label={texts.example(summary)} />
        <details className={classes.component}>
          <summary>{texts.errors}</summary>
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

const PLACES: Record<string, string> = texts.places;

function Access({ operation: { access, limit } }: { operation: Operation }) {
  if (access.length === 0 && !limit) return <Text size="sm">{texts.public}</Text>;
  const hasOAuth = access.some((kind) => kind.startsWith("OAuth2"));
  const credentials = texts.accepts(access.length > 0 ? access : [texts.clientCredentials]);
  if (!limit) return <Text size="sm">{credentials}</Text>;
  const minutes = limit.windowSeconds / 60;
  return (
    <Text size="sm">
      {textWithParts(texts.accessAndLimit, {
        access: credentials,
        limit: hasOAuth ? texts.limitWithOAuth(limit.direct, minutes, limit.oauth) : texts.limit(limit.direct, minutes),
      })}
    </Text>
  );
}

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

const membersTexts = referenceTexts.members;

interface Member {
  name: string;
  schema: Schema;
  required: boolean;
}

interface MembersProps {
  title: string;
  /** Either the members or the schema is given. */
  members?: Member[];
  schema?: Schema;
  components: Record<string, Schema>;
}

function Members({ title, members, schema, components }: MembersProps) {
  const component = schema && componentOf(schema);
  const shape = component ? components[component] : schema;
  const shown = members ?? membersOf(shape);
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        {schema
          ? textWithParts(membersTexts.nameAndType, {
              name: title,
              type: (
                <Text span c="dimmed" fw={400} size="sm">
                  {shown.length && !component ? membersTexts.object : describeType(schema)}
                </Text>
              ),
            })
          : title}
      </Text>
      {shown.length > 0 && <MemberList members={shown} components={components} open={[component ?? ""]} />}
    </Stack>
  );
}

interface ListProps {
  members: Member[];
  components: Record<string, Schema>;
  /** Components that enclose this list: they are not expanded again. */
  open: string[];
}

function MemberList({ members, components, open }: ListProps) {
  return (
    <ul className={classes.members}>
      {members.map(({ name, schema, required }) => (
        <li key={name} className={classes.member}>
          {textWithParts(membersTexts.nameAndType, {
            name: (
              <Text span fw={600} size="sm" className="mono">
                {name}
              </Text>
            ),
            type: (
              <Text span size="sm" c="dimmed">
                {required ? membersTexts.required(describeType(schema)) : describeType(schema)}
              </Text>
            ),
          })}
          {schema.description && (
            <Text size="sm">
              <InlineMarkdown>{schema.description}</InlineMarkdown>
            </Text>
          )}
          <NestedMembers schema={schema} components={components} open={open} />
        </li>
      ))}
    </ul>
  );
}

/** The members of a member, collapsed. */
function NestedMembers({ schema, components, open }: Omit<ListProps, "members"> & { schema: Schema }) {
  const component = componentOf(schema);
  if (component && open.includes(component)) return null;
  const inner = schema.items ?? schema;
  const members = membersOf(component ? components[component] : inner);
  if (members.length === 0) return null;
  return (
    <details className={classes.component}>
      <summary>{component ?? membersTexts.nested}</summary>
      <MemberList members={members} components={components} open={component ? [...open, component] : open} />
    </details>
  );
}

function membersOf(schema: Schema | undefined): Member[] {
  const required = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: required.includes(name),
  }));
}
