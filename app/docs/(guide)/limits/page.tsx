import { Code, List, ListItem, Text } from "@mantine/core";
import { ALL_ROUTES, GATEWAY_ROUTES } from "#server/transport/gateway/routes.ts";
import { OAUTH_ROUTES } from "#server/transport/oauth/oauth-routes.ts";
import { ROUTES } from "#server/transport/rest/routes.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { TextLink } from "../../../_ui/links.tsx";
import { GuideTable, GuideTitle, Section } from "../_parts/guide-parts.tsx";

export const metadata = { title: "Limits" };

interface LimitedRoute {
  name: string;
  direct: number;
  oauth: number;
  windowSeconds: number;
}

/** The limits as they are counted: from the tables that the calls are answered by. */
function limitedRoutes(): LimitedRoute[] {
  const managed = ROUTES.flatMap(({ method, path, limit }) => (limit ? [{ name: `${method} ${path}`, ...limit }] : []));
  const provider = OAUTH_ROUTES.map(({ methods, path, limit }) => ({ name: `${methods.at(-1)} ${path}`, ...limit }));
  const gateway = GATEWAY_ROUTES.map(({ path, limit }) => ({ name: `GET gateway ${path}`, ...limit }));
  return [...managed, ...provider, ...gateway, { name: "All of the gateway together", ...ALL_ROUTES.limit }];
}

const EXAMPLE = `RateLimit: "bots.list";r=99;t=594
RateLimit-Policy: "bots.list";q=100;w=600
X-RateLimit-Limit: 100
X-RateLimit-Remaining: 99
X-RateLimit-Reset: 1795253143
X-RateLimit-Reset-After: 594
X-RateLimit-Bucket: bots.list`;

export default function LimitsPage() {
  return (
    <>
      <GuideTitle title="Limits">
        Each operation has a window of its own. Do not hard-code the numbers below: read them from the headers.
      </GuideTitle>
      <Section id="counting" title="How calls are counted">
        <List spacing="xs">
          <ListItem>For each operation, and for each address (IPv6: each /64 network) from which you call.</ListItem>
          <ListItem>API tokens and sessions share one window; access tokens of applications have another.</ListItem>
          <ListItem>A window starts with its first call. Refused calls count. HEAD shares the window of GET.</ListItem>
          <ListItem>
            On the gateway every kind of credential shares a window, and a call counts for its route and for all of them
            together. The two routes of bots share one.
          </ListItem>
          <ListItem>Public operations have no limit.</ListItem>
        </List>
      </Section>
      <Section id="headers" title="What each reply tells">
        <Text>
          <Code>r</Code> is what remains, <Code>t</Code> the seconds until the window starts anew, <Code>q</Code> the
          quota and <Code>w</Code> the length of the window in seconds. The <Code>X-RateLimit-*</Code> headers say the
          same for clients that read those.
        </Text>
        <CodeBlock code={EXAMPLE} label="Headers of a reply" />
      </Section>
      <Section id="beyond" title="Beyond a limit">
        <Text>
          The reply is 429 with{" "}
          <TextLink href="/docs/errors/common.rate_limit_exceeded" underline="always">
            common.rate_limit_exceeded
          </TextLink>{" "}
          and <Code>Retry-After</Code>, in seconds. Wait that long, then go on; a program that is limited often should
          spread its calls. The page{" "}
          <TextLink href="/developers/logs?tab=limits" underline="always">
            Logs and limits
          </TextLink>{" "}
          of the portal shows how full each window is right now.
        </Text>
      </Section>
      <Section id="numbers" title="The limits">
        <GuideTable
          label="Limits by route"
          head={["Route", "API token, session", "Access token", "Window"]}
          rows={limitedRoutes().map(({ name, direct, oauth, windowSeconds }) => [
            name,
            <Code key="route">{name}</Code>,
            direct.toLocaleString("en"),
            oauth.toLocaleString("en"),
            windowSeconds < 60 ? `${windowSeconds} s` : `${windowSeconds / 60} min`,
          ])}
        />
      </Section>
    </>
  );
}
