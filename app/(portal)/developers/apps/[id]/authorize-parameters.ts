import { applicationTexts } from "./texts.ts";

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
  explanation: string;
}

const EXPLANATIONS: Readonly<Record<string, string>> = applicationTexts.parameters;

/** The parameters of an authorization request, in reading order, without empty ones. */
export function authorizeParameters(request: AuthorizeRequest): Parameter[] {
  const values: Record<string, string> = {
    response_type: "code",
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(" "),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: request.challenge && "S256",
    prompt: request.prompt,
  };
  return Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ({ name, value, explanation: EXPLANATIONS[name] ?? "" }));
}

export const authorizeUrl = (origin: string, request: AuthorizeRequest): string =>
  `${origin}/oauth2/authorize?${new URLSearchParams(authorizeParameters(request).map(({ name, value }) => [name, value]))}`;
