import { LATEST_CONTROL_PACKAGE } from "#server/contract/control-library.ts";
import { apiAddress, gatewayAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { clusterApiCommand, curlCommand } from "../../../_ui/curl-command.ts";
import { BulletList, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { quickStartTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

const DEVICE = { accountId: "demo-account", deviceId: "demo-device", secret: "demo-secret" };

/** The commands run unchanged once TOKEN is set. */
const curlSteps = (api: string) => [
  {
    id: "create-bot",
    ...texts.createBot,
    code: curlCommand({
      method: "POST",
      url: `${api}/bots`,
      withToken: true,
      body: { nickname: "Lobby-1", deviceAuth: DEVICE },
    }),
  },
  { id: "list-bots", ...texts.listBots, code: curlCommand({ method: "GET", url: `${api}/bots`, withToken: true }) },
  {
    id: "create-category",
    ...texts.createCategory,
    code: curlCommand({
      method: "POST",
      url: `${api}/categories`,
      withToken: true,
      body: { name: "Public lobbies", config: { privacy: 0, maxBotsPerLobby: 4 } },
    }),
  },
  {
    id: "import-bots",
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
  { id: "get-user", ...texts.getUser, code: curlCommand({ method: "GET", url: `${api}/user`, withToken: true }) },
];

export default function QuickStartPage() {
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="token" title={texts.stepTitle(1, texts.token.title)}>
        <Paragraph>{texts.token.text}</Paragraph>
        <CodeBlock code="export TOKEN=SVC_…" label={texts.token.code} />
      </Section>
      {curlSteps(apiAddress()).map(({ id, title, text, code }, index) => (
        <Section key={id} id={id} title={texts.stepTitle(index + 2, title)}>
          <Paragraph>{text}</Paragraph>
          <CodeBlock code={code} label={title} />
        </Section>
      ))}
      <Section id="program" title={texts.program.title}>
        <Paragraph>{texts.program.text}</Paragraph>
        <CodeBlock
          code={`npm install --global ${gatewayAddress()}/${LATEST_CONTROL_PACKAGE}`}
          label={texts.program.installCode}
        />
        <CodeBlock
          code={clusterApiCommand({ method: "GET", url: `${apiAddress()}/bots`, withToken: true })}
          label={texts.program.callCode}
        />
      </Section>
      <Section id="good-to-know" title={texts.notes.title}>
        <BulletList items={texts.notes.items} />
      </Section>
    </>
  );
}
