import { Badge, Code } from "@mantine/core";
import { type CredentialKind, Scope } from "#server/contract/access.ts";
import { SECRET_PATTERN } from "#server/contract/leaked-secrets.ts";
import { CREDENTIALS_WARNING, describeScope, RISKS, type Risk, riskOf } from "#server/contract/scopes.ts";
import { ROUTES } from "#server/transport/rest/routes.ts";
import { routesByScope } from "#server/transport/routes-by-scope.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { curlCommand } from "../../../_ui/curl-command.ts";
import { formatPlainList } from "../../english.ts";
import { GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { scopesTexts as texts } from "./texts.ts";

const ROUTES_IN_CATEGORIES = ROUTES.filter(({ operation }) => operation.spec.access.inCategories).map(
  ({ method, path }) => `\`${method} ${path}\``,
);

const reportSecret = (api: string) =>
  curlCommand({
    ...{ method: "POST", url: `${api}/leaked-secrets`, withToken: false },
    body: { secrets: ["SVC_..."] },
  });

export const metadata = { title: texts.title };

const COLORS: Record<Risk, string> = { credentials: "red", act: "brand", change: "orange", read: "blue" };
const byRisk = RISKS.flatMap((risk) => Scope.options.filter((scope) => riskOf(scope) === risk));

export default function ScopesPage() {
  const routes = routesByScope();
  const { table, credentials, callers, tokens, leaks } = texts;
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="scopes" title={table.title}>
        <GuideTable
          label={table.label}
          columns={table.columns}
          rows={byRisk.map((scope) => [
            scope,
            <Code key="scope">{scope}</Code>,
            describeScope(scope),
            <Badge key="risk" variant="light" color={COLORS[riskOf(scope)]} miw={100}>
              {table.kinds[riskOf(scope)]}
            </Badge>,
            <Routes key="routes" scope={scope} routes={routes[scope] ?? []} />,
          ])}
        />
      </Section>
      <Section id="credentials" title={credentials.title}>
        <Paragraph>{credentials.text(CREDENTIALS_WARNING)}</Paragraph>
      </Section>
      <Section id="who" title={callers.title}>
        <Paragraph>{callers.text}</Paragraph>
        <GuideTable
          label={callers.label}
          columns={callers.columns}
          rows={ROUTES.map((route) => {
            const { kinds, scopes = [] } = route.operation.spec.access;
            const name = `${route.method} ${route.path}`;
            const may = (kind: CredentialKind) =>
              route.isPublic ? callers.public : kinds.includes(kind) ? callers.yes : callers.no;
            const token =
              scopes.length > 0 && kinds.includes("oauth") ? (
                <Code key="scope">{formatPlainList(scopes)}</Code>
              ) : (
                may("oauth")
              );
            return [name, <Code key="route">{name}</Code>, may("apiToken"), may("session"), token];
          })}
        />
      </Section>
      <Section id="api-tokens" title={tokens.title}>
        <Paragraph>{tokens.text}</Paragraph>
        <Paragraph>{tokens.categories(formatPlainList(ROUTES_IN_CATEGORIES))}</Paragraph>
      </Section>
      <Section id="found-in-public" title={leaks.title}>
        <Paragraph>{leaks.text}</Paragraph>
        <CodeBlock code={SECRET_PATTERN} label={leaks.pattern} />
        <Paragraph>{leaks.report}</Paragraph>
        <CodeBlock code={reportSecret(apiAddress())} label={leaks.code} />
      </Section>
      <Paragraph>{texts.more}</Paragraph>
    </>
  );
}

function Routes({ scope, routes }: { scope: Scope; routes: string[] }) {
  const effects: Partial<Record<Scope, string>> = texts.table.effects;
  if (routes.length === 0) return effects[scope] ?? "";
  return routes.map((route) => (
    <span key={route}>
      <Code>{route}</Code>
      <br />
    </span>
  ));
}
