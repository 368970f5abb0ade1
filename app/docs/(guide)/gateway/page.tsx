import { Code, List, ListItem, Text } from "@mantine/core";
import { apiAddress, gatewayAddress } from "#server/transport/page-actor.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { TextLink } from "../../../_ui/links.tsx";
import { GuideTable, GuideTitle, Section } from "../_parts/guide-parts.tsx";
import { curlSteps, eventsProgram } from "./gateway-snippets.ts";

export const metadata = { title: "Gateway" };

const EVENTS: [name: string, data: string, when: string][] = [
  ["snapshot", "bots and shards: the whole fleet", "At first, and whenever events were missed: forget what you had."],
  ["bot", "A bot, as GET /bots lists it", "It connected, or something about it changed."],
  ["gone", "The id of a bot", "It is no longer connected."],
  ["shards", "All shards, as GET /shards lists them", "At most once a second."],
  ["activity", "What happened to a bot, or what it did", "At once: messages, commands, invitations, statuses."],
];

export default function GatewayPage() {
  const addresses = { api: apiAddress(), gateway: gatewayAddress() };
  const { account, bots, shards, events } = curlSteps(addresses);
  return (
    <>
      <GuideTitle title="Gateway">
        What your bots are doing right now. It is for reading only; bots that are offline are not in it.
      </GuideTitle>
      <Section id="access" title="Who may use it">
        <List spacing="xs">
          <ListItem>
            An API token, once{" "}
            <TextLink href="/developers/access" underline="always">
              gateway access
            </TextLink>{" "}
            was granted to your account.
          </ListItem>
          <ListItem>
            An access token of an application, with the scope <Code>bots.read</Code>.
          </ListItem>
          <ListItem>
            Every call names your own account id as <Code>SVC_BUCKET_ID</Code>; anything else is answered 403.
          </ListItem>
        </List>
        <CodeBlock code={account} label="Find your account id" />
      </Section>
      <Section id="asking" title="Asking now and then">
        <Text>
          Each connected bot with its status (1 starting, 2 available, 3 busy, 4 reconnecting), its party and who is in
          it; and the shards that serve them. Every 10 to 30 seconds is well within the limits.
        </Text>
        <CodeBlock code={bots} label="List the connected bots" />
        <CodeBlock code={shards} label="List the shards" />
      </Section>
      <Section id="watching" title="Being told">
        <Text>
          One open connection instead of many calls: server-sent events, within milliseconds. An account may have ten
          open at once.
        </Text>
        <CodeBlock code={events} label="Watch the fleet" />
        <GuideTable
          label="Events"
          head={["Event", "Data, as JSON", "When"]}
          rows={EVENTS.map(([name, data, when]) => [name, <Code key="name">{name}</Code>, data, when])}
        />
      </Section>
      <Section id="resuming" title="When the connection is lost">
        <Text>
          Connect again with the id of the last event you read, as the header <Code>Last-Event-ID</Code>: what came
          after it follows, nothing twice. An id that is too old gives a <Code>snapshot</Code> in its place, and so does
          reading too slowly; every other event can rely on what came before. The stream ends when its credential does;
          connecting again then tells why.
        </Text>
        <CodeBlock code={eventsProgram(addresses)} label="Follow the fleet" />
      </Section>
    </>
  );
}
