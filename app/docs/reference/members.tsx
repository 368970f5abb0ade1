import { Stack, Text } from "@mantine/core";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
import { textWithParts } from "../_parts/text-with-parts.tsx";
import { componentOf, describeType, type Schema } from "./read-openapi-document.ts";
import classes from "./reference.module.css";
import { referenceTexts } from "./texts.ts";

const texts = referenceTexts.members;

export interface Member {
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

/** The members of an object, or of the items of a list. */
export function Members({ title, members, schema, components }: MembersProps) {
  const component = schema && componentOf(schema);
  const shape = component ? components[component] : schema;
  const shown = members ?? membersOf(shape);
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        {schema
          ? textWithParts(texts.nameAndType, {
              name: title,
              type: (
                <Text span c="dimmed" fw={400} size="sm">
                  {shown.length && !component ? texts.object : describeType(schema)}
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
          {textWithParts(texts.nameAndType, {
            name: (
              <Text span fw={600} size="sm" className="mono">
                {name}
              </Text>
            ),
            type: (
              <Text span size="sm" c="dimmed">
                {required ? texts.required(describeType(schema)) : describeType(schema)}
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
      <summary>{component ?? texts.nested}</summary>
      <MemberList members={members} components={components} open={component ? [...open, component] : open} />
    </details>
  );
}

export function membersOf(schema: Schema | undefined): Member[] {
  const required = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: required.includes(name),
  }));
}
