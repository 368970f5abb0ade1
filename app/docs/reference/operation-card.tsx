import { Text } from "@mantine/core";
import { textWithParts } from "../_parts/text-with-parts.tsx";
import { Members } from "./members.tsx";
import { OperationExamples } from "./operation-examples.tsx";
import type { Operation, Schema } from "./read-openapi-document.ts";
import classes from "./reference.module.css";
import { toReferenceCall } from "./reference-call.ts";
import { ReferenceCard } from "./reference-card.tsx";
import { type ReferenceDocument, readBases } from "./reference-sections.ts";
import { repliesOf } from "./reply-texts.ts";
import { referenceTexts } from "./texts.ts";
import { toTriedOperation } from "./tried-operation.ts";

const texts = referenceTexts.operation;

interface Props {
  operation: Operation;
  document: ReferenceDocument;
}

export function OperationCard({ operation, document: { base, components } }: Props) {
  const { id, method, path, summary, description, parameters, body, reply, events } = operation;
  const asMembers = parameters.map(({ name, schema, description, required, in: place }) => ({
    name: place === "path" ? `{${name}}` : name,
    schema: { ...schema, description: [description, PLACES[place]].filter(Boolean).join(" ") },
    required: required ?? false,
  }));
  return (
    <ReferenceCard
      {...{ id, summary, description }}
      kind={method}
      name={path.replace(/\/$/, "")}
      examples={
        <OperationExamples
          summary={summary}
          call={toReferenceCall(operation, base, readBases())}
          replies={repliesOf(operation)}
          tried={toTriedOperation(operation, base === readBases().gateway)}
        />
      }
    >
      <Access operation={operation} />
      {asMembers.length > 0 && <Members title={texts.parameters} members={asMembers} components={components} />}
      {body && <Members title={texts.body} schema={body} components={components} />}
      {events ? (
        <Members title={texts.events} members={asMembersOf(events)} components={components} />
      ) : (
        <Members title={texts.response} schema={reply} components={components} />
      )}
      <Failures operation={operation} />
    </ReferenceCard>
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

const Failures = ({ operation: { failures } }: { operation: Operation }) => (
  <details className={classes.component}>
    <summary>{texts.errors}</summary>
    <dl className={classes.failures}>
      {failures.map(({ status, description }) => (
        <Failure key={status} status={status} description={description} />
      ))}
    </dl>
  </details>
);

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
