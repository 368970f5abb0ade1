import { Code } from "@mantine/core";
import { ALL_ROUTES, GATEWAY_ROUTES } from "#server/transport/gateway/routes.ts";
import { TOKEN_ROUTES } from "#server/transport/oauth/token-routes.ts";
import { ROUTES } from "#server/transport/rest/routes.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { formatNumber } from "../../english.ts";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { limitsTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

interface LimitedRoute {
  name: string;
  direct: number;
  oauth: number;
  windowSeconds: number;
}

/** The limits of all routes, from the route tables that serve the calls. */
function limitedRoutes(): LimitedRoute[] {
  const managed = ROUTES.flatMap(({ method, path, limit }) => (limit ? [{ name: `${method} ${path}`, ...limit }] : []));
  const provider = TOKEN_ROUTES.flatMap(({ method, path, limit }) =>
    method === "POST" ? [{ name: `${method} ${path}`, ...limit }] : [],
  );
  const gateway = GATEWAY_ROUTES.map(({ method, path, limit }) => ({
    name: texts.table.gateway(method, path),
    ...limit,
  }));
  return [...managed, ...provider, ...gateway, { name: texts.table.gatewayTotal, ...ALL_ROUTES.limit }];
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
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="counting" title={texts.counting.title}>
        <BulletList items={texts.counting.items} />
      </Section>
      <Section id="headers" title={texts.headers.title}>
        <Paragraph>{texts.headers.text}</Paragraph>
        <CodeBlock code={EXAMPLE} label={texts.headers.code} />
      </Section>
      <Section id="beyond" title={texts.exceeded.title}>
        <Paragraph>{texts.exceeded.text}</Paragraph>
      </Section>
      <Section id="numbers" title={texts.table.title}>
        <GuideTable
          label={texts.table.label}
          columns={texts.table.columns}
          rows={limitedRoutes().map(({ name, direct, oauth, windowSeconds }) => [
            name,
            <Code key="route">{name}</Code>,
            formatNumber(direct),
            formatNumber(oauth),
            windowSeconds < 60 ? texts.table.seconds(windowSeconds) : texts.table.minutes(windowSeconds / 60),
          ])}
        />
      </Section>
    </>
  );
}
