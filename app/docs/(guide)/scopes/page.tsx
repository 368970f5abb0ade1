import { Badge, Code, Text } from "@mantine/core";
import {
  CREDENTIALS_WARNING,
  type CredentialKind,
  describeScope,
  RISKS,
  type Risk,
  riskOf,
  Scope,
} from "#server/contract/access.ts";
import { ROUTES } from "#server/transport/rest/routes.ts";
import { routesByScope } from "#server/transport/routes-by-scope.ts";
import { TextLink } from "../../../_ui/links.tsx";
import { GuideTable, GuideTitle, Section } from "../_parts/guide-parts.tsx";

export const metadata = { title: "Scopes" };

const WORDS: Record<Risk, string> = { credentials: "credentials", act: "act", change: "change", read: "see" };
const COLORS: Record<Risk, string> = { credentials: "red", act: "grape", change: "orange", read: "blue" };
const byRisk = RISKS.flatMap((risk) => Scope.options.filter((scope) => riskOf(scope) === risk));

export default function ScopesPage() {
  const routes = routesByScope();
  return (
    <>
      <GuideTitle title="Scopes">
        A scope is what a person allows an application to do. Ask for as few as you need: people see each one as a
        sentence before they approve.
      </GuideTitle>
      <Section id="scopes" title="What each scope unlocks">
        <GuideTable
          label="Scopes"
          head={["Scope", "What people read", "Kind", "Routes"]}
          rows={byRisk.map((scope) => [
            scope,
            <Code key="scope">{scope}</Code>,
            describeScope(scope),
            <Badge key="risk" variant="light" color={COLORS[riskOf(scope)]} miw={76} tt="none">
              {WORDS[riskOf(scope)]}
            </Badge>,
            <Routes key="routes" scope={scope} routes={routes[scope] ?? []} />,
          ])}
        />
      </Section>
      <Section id="credentials" title="Applications that run bots">
        <Text>
          With <Code>bots.run</Code>, <Code>categories.read</Code> and <Code>bots.read</Code> an application starts
          shards, and each shard receives the device credentials of the bots that it runs. {CREDENTIALS_WARNING} Every
          other scope leaves the credentials where they are; <Code>bots.write</Code> replaces them without showing them.
        </Text>
      </Section>
      <Section id="who" title="Who may call what">
        <Text>
          API tokens and sessions act as the account itself. An access token acts within its scopes, and never calls the
          export of credentials.
        </Text>
        <GuideTable
          label="Who may call what"
          head={["Route", "API token", "Session", "Access token"]}
          rows={ROUTES.map((route) => {
            const { kinds, scope } = route.operation.spec.access;
            const name = `${route.method} ${route.path}`;
            const may = (kind: CredentialKind) => (route.isPublic ? "open" : kinds.includes(kind) ? "yes" : "no");
            const token = scope && kinds.includes("oauth") ? <Code key="scope">{scope}</Code> : may("oauth");
            return [name, <Code key="route">{name}</Code>, may("apiToken"), may("session"), token];
          })}
        />
      </Section>
      <Text mt="xl">
        How an application gets a token with scopes is in the{" "}
        <TextLink href="/docs/oauth" underline="always">
          OAuth guide
        </TextLink>
        .
      </Text>
    </>
  );
}

const ELSEWHERE: Partial<Record<Scope, string>> = {
  email: "adds the e-mail address to GET /user and userinfo",
  connections: "adds the connections to GET /user",
  profile: "adds the username to userinfo",
};

function Routes({ scope, routes }: { scope: Scope; routes: string[] }) {
  if (routes.length === 0) return ELSEWHERE[scope] ?? "";
  return routes.map((route) => (
    <span key={route}>
      <Code>{route}</Code>
      <br />
    </span>
  ));
}
