import { Code, List, ListItem, Stack, Text, Title } from "@mantine/core";
import { apiAddress } from "#server/transport/page-actor.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { curlCommand } from "../../../_ui/curl-command.ts";
import { TextLink } from "../../../_ui/links.tsx";

export const metadata = { title: "Quick start" };

const DEVICE = { accountId: "demo-account", deviceId: "demo-device", secret: "demo-secret" };

/** Each step's line runs as it stands once TOKEN is set. */
const steps = (api: string) => [
  {
    title: "Create a bot",
    text: "A bot is a game account that you own: a display name, and the device credentials it signs in with. The answer holds the bot's id. The same account again refreshes the bot it belongs to.",
    code: curlCommand({
      method: "POST",
      url: `${api}/bots`,
      withToken: true,
      body: { nickname: "Lobby-1", deviceAuth: DEVICE },
    }),
  },
  {
    title: "List your bots",
    text: "Every bot of the account, the oldest first. Credentials are never part of it. flags is a set of bits: 1 disabled, 2 public, 4 needs new credentials.",
    code: curlCommand({ method: "GET", url: `${api}/bots`, withToken: true }),
  },
  {
    title: "Make a category",
    text: "Bots of a category share its configuration. Members that you leave out keep their defaults; the answer shows them all.",
    code: curlCommand({
      method: "POST",
      url: `${api}/categories`,
      withToken: true,
      body: { name: "Public lobbies", config: { privacy: 0, maxBotsPerLobby: 4 } },
    }),
  },
  {
    title: "Import many",
    text: "Up to 100 at once, all of them or none. With an Idempotency-Key a repeated call runs once, so that it is safe to try again after a lost connection.",
    code: curlCommand({
      method: "POST",
      url: `${api}/bots/bulk-import`,
      withToken: true,
      headers: { "Idempotency-Key": "first-import" },
      body: {
        bots: [
          { ...DEVICE, accountId: "demo-account-2", nickname: "Lobby-2" },
          { ...DEVICE, accountId: "demo-account-3" },
        ],
      },
    }),
  },
  {
    title: "See who you are",
    text: "The account behind the token. Its id is also what the gateway wants to be asked with.",
    code: curlCommand({ method: "GET", url: `${api}/user`, withToken: true }),
  },
];

export default function QuickStartPage() {
  return (
    <Stack gap="xl" maw={760}>
      <Stack gap="xs">
        <Title order={1}>Quick start</Title>
        <Text c="dimmed">From nothing to a managed bot in five calls. You need curl and an account.</Text>
      </Stack>
      <Stack gap="sm">
        <Title order={2} size="h3">
          1. Make an API token
        </Title>
        <Text>
          In the portal, open{" "}
          <TextLink href="/developers/tokens" underline="always">
            API tokens
          </TextLink>{" "}
          and create one. It is shown once: keep it where only your program can read it, and put it into your shell:
        </Text>
        <CodeBlock code="export TOKEN=SVC_…" label="Set the token" />
      </Stack>
      {steps(apiAddress()).map(({ title, text, code }, index) => (
        <Stack key={title} gap="sm" data-step>
          <Title order={2} size="h3">
            {index + 2}. {title}
          </Title>
          <Text>{text}</Text>
          <CodeBlock code={code} label={title} />
        </Stack>
      ))}
      <Stack gap="sm">
        <Title order={2} size="h3">
          Good to know
        </Title>
        <List spacing="xs">
          <ListItem>
            Errors have one shape. Match on <Code>errorCode</Code>, never on <Code>message</Code>; every reply has an{" "}
            <Code>X-Request-Id</Code> to quote.
          </ListItem>
          <ListItem>
            Limits are counted for each route. Read <Code>RateLimit</Code> and, on a 429, <Code>Retry-After</Code>.
          </ListItem>
          <ListItem>
            Every route with its members, limits and errors is in the{" "}
            <TextLink href="/docs/reference" underline="always">
              reference
            </TextLink>
            .
          </ListItem>
        </List>
      </Stack>
    </Stack>
  );
}
