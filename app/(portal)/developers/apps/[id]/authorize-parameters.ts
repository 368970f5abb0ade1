export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  state: string;
  /** Empty without PKCE. */
  challenge: string;
  prompt: string;
}

interface Parameter {
  name: string;
  value: string;
  /** Why it is there. */
  why: string;
}

const EXPLANATIONS: Record<string, string> = {
  response_type: "Asks for a code, the only answer there is.",
  client_id: "Says which application asks.",
  redirect_uri: "Where people arrive. It must be one that is saved.",
  scope: "What is asked for. People read it as sentences.",
  state: "Comes back unchanged. Compare it, so that nobody can slip in an answer of their own.",
  code_challenge: "The hash of your verifier: only who has the verifier can exchange the code.",
  code_challenge_method: "How it was hashed. S256 is the only way.",
  prompt: "Whether people are asked again, or to sign in again, or not at all.",
};

/** The request for approval, in the order in which people read it. */
export function authorizeParameters(choice: AuthorizeRequest): Parameter[] {
  const values: Record<string, string> = {
    response_type: "code",
    client_id: choice.clientId,
    redirect_uri: choice.redirectUri,
    scope: choice.scopes.join(" "),
    state: choice.state,
    code_challenge: choice.challenge,
    code_challenge_method: choice.challenge && "S256",
    prompt: choice.prompt,
  };
  return Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ({ name, value, why: EXPLANATIONS[name] ?? "" }));
}

export const authorizeUrl = (origin: string, choice: AuthorizeRequest): string =>
  `${origin}/oauth2/authorize?${new URLSearchParams(authorizeParameters(choice).map(({ name, value }) => [name, value]))}`;
