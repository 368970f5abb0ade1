import { Code, List, ListItem } from "@mantine/core";
import { TextLink } from "../../../_ui/links.tsx";

/** What surprises people who know other providers. */
export function OAuthNotes() {
  return (
    <List spacing="xs">
      <ListItem>
        One live token for each person and application: every exchange ends the one before, at once. Keep the token
        where all your servers read it. There are no refresh tokens.
      </ListItem>
      <ListItem>
        The scope of a token is what was approved and what the application has switched on at that moment, so it may be
        smaller than what you asked for. Read <Code>scope</Code> in the answer. (requests-oauthlib raises that as a
        warning; set <Code>OAUTHLIB_RELAX_TOKEN_SCOPE</Code>.)
      </ListItem>
      <ListItem>
        Verification is of the application as staff saw it. Another name, kind of client or redirect URI, or one more
        scope ends it: then only you can approve it until it is verified again. Tokens that people have given it keep
        working.
      </ListItem>
      <ListItem>
        While its owner is banned or disabled, or staff have disabled it, an application’s tokens answer 401, its codes
        and secrets are refused as <Code>invalid_client</Code>, and nobody can approve it. Afterwards the same tokens
        work again.
      </ListItem>
      <ListItem>
        A code is good once. A second use is refused; more than ten seconds later it also ends the token that came of
        the first, because then the code has leaked.
      </ListItem>
      <ListItem>
        Redirect URIs are compared character by character. Only <Code>http://127.0.0.1</Code> and{" "}
        <Code>http://[::1]</Code> of public clients may have any port.
      </ListItem>
      <ListItem>
        A public client, such as a page or a program on people’s machines, has no secret and needs PKCE. Auth.js and
        simple-oauth2 must be told <Code>token_endpoint_auth_method: "none"</Code>.
      </ListItem>
      <ListItem>
        Compare <Code>state</Code> and <Code>iss</Code> with what you expect before you use a code; libraries do.
      </ListItem>
      <ListItem>
        What each scope unlocks is in{" "}
        <TextLink href="/docs/scopes" underline="always">
          Scopes
        </TextLink>
        ; the application’s test console in the portal runs the whole flow and shows every request.
      </ListItem>
    </List>
  );
}
