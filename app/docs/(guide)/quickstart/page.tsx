import { Stack, Text, Title } from "@mantine/core";
import { LATEST_CONTROL_PACKAGE } from "#server/contract/control-library.ts";
import { apiAddress, gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { clusterApiCommand, curlCommand } from "../../../_ui/curl-command.ts";
import { BulletList, Paragraph } from "../_parts/guide-parts.tsx";
import { quickStartTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

const DEVICE = { accountId: "demo-account", deviceId: "demo-device", secret: "demo-secret" };

/** The commands run unchanged once TOKEN is set. */
const curlSteps = (api: string) => [
  {
    ...texts.createBot,
    code: curlCommand({
      method: "POST",
      url: `${api}/bots`,
      withToken: true,
      body: { nickname: "Lobby-1", deviceAuth: DEVICE },
    }),
  },
  { ...texts.listBots, code: curlCommand({ method: "GET", url: `${api}/bots`, withToken: true }) },
  {
    ...texts.createCategory,
    code: curlCommand({
      method: "POST",
      url: `${api}/categories`,
      withToken: true,
      body: { name: "Public lobbies", config: { privacy: 0, maxBotsPerLobby: 4 } },
    }),
  },
  {
    ...texts.importBots,
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
  { ...texts.getUser, code: curlCommand({ method: "GET", url: `${api}/user`, withToken: true }) },
];

export default function QuickStartPage() {
  return (
    <Stack gap="xl" maw={760}>
      <Stack gap="xs">
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{texts.lead}</Text>
      </Stack>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {texts.stepTitle(1, texts.token.title)}
        </Title>
        <Paragraph>{texts.token.text}</Paragraph>
        <CodeBlock code="export TOKEN=SVC_…" label={texts.token.code} />
      </Stack>
      {curlSteps(apiAddress()).map(({ title, text, code }, index) => (
        <Stack key={title} gap="sm" data-step>
          <Title order={2} size="h3">
            {texts.stepTitle(index + 2, title)}
          </Title>
          <Paragraph>{text}</Paragraph>
          <CodeBlock code={code} label={title} />
        </Stack>
      ))}
      <Stack gap="sm">
        <Title order={2} size="h3">
          {texts.program.title}
        </Title>
        <Paragraph>{texts.program.text}</Paragraph>
        <CodeBlock
          code={`npm install --global ${gatewayAddress()}/${LATEST_CONTROL_PACKAGE}`}
          label={texts.program.installCode}
        />
        <CodeBlock
          code={clusterApiCommand({ method: "GET", url: `${apiAddress()}/bots`, withToken: true })}
          label={texts.program.callCode}
        />
      </Stack>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {texts.notes.title}
        </Title>
        <BulletList items={texts.notes.items} />
      </Stack>
    </Stack>
  );
}
