import type { Operation } from "./read-openapi-document.ts";

export interface ReplyText {
  status: string;
  text: string;
}

/** What an operation answers, by status: an example of each. */
export function repliesOf({ events, replyExample, failures }: Operation): ReplyText[] {
  const done = events ? toEventText(replyExample as StreamedEvent) : toJsonText(replyExample);
  return [
    { status: "200", text: done },
    ...failures
      .filter(({ example }) => example !== undefined)
      .map(({ status, example }) => ({ status: String(status), text: toJsonText(example) })),
  ];
}

export const toJsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

interface StreamedEvent {
  event: string;
  id: string;
  data: unknown;
}

/** As server-sent events are sent. */
const toEventText = ({ event, id, data }: StreamedEvent): string =>
  [`event: ${event}`, `id: ${id}`, `data: ${JSON.stringify(data)}`].join("\n");
