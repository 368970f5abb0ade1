import type { Language } from "../../../../_languages/language.ts";

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

/** The parameters of an authorization request, in reading order, without empty ones. */
const parametersOf = (request: AuthorizeRequest) =>
  (
    [
      ["response_type", "code"],
      ["client_id", request.clientId],
      ["redirect_uri", request.redirectUri],
      ["scope", request.scopes.join(" ")],
      ["state", request.state],
      ["code_challenge", request.challenge],
      ["code_challenge_method", request.challenge && "S256"],
      ["prompt", request.prompt],
    ] as const
  ).filter(([, value]) => value !== "");

/** The same, with what each is for. */
export const explainParameters = ({ t }: Language, request: AuthorizeRequest): Parameter[] =>
  parametersOf(request).map(([name, value]) => ({
    name,
    value,
    explanation: t(`applications.page.parameters.${name}`),
  }));

export const authorizeUrl = (origin: string, request: AuthorizeRequest): string =>
  `${origin}/oauth2/authorize?${new URLSearchParams(parametersOf(request).map(([name, value]) => [name, value]))}`;
