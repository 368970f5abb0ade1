import { Code, List, ListItem, Text } from "@mantine/core";
import { apiAddress, portalAddress } from "#server/transport/page-actor.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { TextLink } from "../../../_ui/links.tsx";
import { GuideTitle, Section } from "../_parts/guide-parts.tsx";
import { FlowDiagram } from "./flow-diagram.tsx";
import { OAuthErrors } from "./oauth-errors.tsx";
import { OAuthNotes } from "./oauth-notes.tsx";
import { credentialLines, curlSteps, fetchProgram, libraryProgram, REDIRECT_URI } from "./oauth-snippets.ts";

export const metadata = { title: "OAuth guide" };

export default function OAuthGuidePage() {
  const addresses = { issuer: portalAddress(), api: apiAddress() };
  const curl = curlSteps(addresses);
  return (
    <>
      <GuideTitle title="OAuth guide">
        People sign in to your application with their account here, and allow it to act for them. Any library for OAuth
        2.0 or OpenID Connect works: authorization code, PKCE with S256, RS256.
      </GuideTitle>
      <Section id="flow" title="The flow">
        <FlowDiagram />
      </Section>
      <Section id="register" title="1. Register the application">
        <Text>
          In the portal open{" "}
          <TextLink href="/developers/apps" underline="always">
            Applications
          </TextLink>
          , create one, save the redirect URI <Code>{REDIRECT_URI}</Code> and switch on the scopes <Code>openid</Code>,{" "}
          <Code>profile</Code>, <Code>identify</Code> and <Code>bots.read</Code>. Until it is verified only you can
          approve it. Put its credentials into your shell:
        </Text>
        <CodeBlock code={credentialLines} label="Set the credentials" />
      </Section>
      <Section id="library" title="2. With a library">
        <Text>
          A whole program, with <Code>npm install openid-client</Code>. Save it as <Code>sign-in.mjs</Code>, run it with{" "}
          <Code>node sign-in.mjs</Code> and open the address that it prints.
        </Text>
        <CodeBlock code={libraryProgram(addresses)} label="Sign in with openid-client" />
      </Section>
      <Section id="by-hand" title="3. By hand">
        <Text>The same, step by step, to see what happens. A proof key first: a secret of this one request.</Text>
        <CodeBlock code={curl.pkce} label="Make a proof key" />
        <Text>
          The address to open. The browser comes back to the redirect URI with a code; it lives for ten minutes.
        </Text>
        <CodeBlock code={curl.authorize} label="Make the address" />
        <Text>
          Put the code into <Code>CODE</Code> and exchange it. The answer is the token, for 365 days, with its scope.
        </Text>
        <CodeBlock code={curl.exchange} label="Exchange the code" />
        <Text>
          With the token in <Code>ACCESS_TOKEN</Code> you call the API.
        </Text>
        <CodeBlock code={curl.call} label="Call the API" />
        <Text>Or the exchange and the call in Node, without a library:</Text>
        <CodeBlock code={fetchProgram(addresses)} label="Exchange with fetch" />
      </Section>
      <Section id="discovery" title="Sign in with OpenID Connect">
        <List spacing="xs">
          <ListItem>
            Discovery is at <Code>{addresses.issuer}/.well-known/openid-configuration</Code>. The issuer is{" "}
            <Code>{addresses.issuer}</Code>, without a slash at its end.
          </ListItem>
          <ListItem>
            With the scope <Code>openid</Code> the exchange answers an <Code>id_token</Code>: RS256, one hour, with{" "}
            <Code>sub</Code>, <Code>auth_time</Code>, <Code>at_hash</Code> and your <Code>nonce</Code>. Names and
            addresses are not in it: ask <Code>{addresses.api}/oauth2/userinfo</Code>.
          </ListItem>
          <ListItem>Keys change now and then. Let the library fetch them by their kid.</ListItem>
        </List>
      </Section>
      <Section id="good-to-know" title="Good to know">
        <OAuthNotes />
      </Section>
      <Section id="errors" title="When it fails">
        <OAuthErrors />
        <Text>
          Your application’s own failing exchanges stand in{" "}
          <TextLink href="/developers/logs" underline="always">
            Logs and limits
          </TextLink>
          , with the reason.
        </Text>
      </Section>
    </>
  );
}
