import type { AuthorizeParameters } from "../../contract/oauth.ts";

export const AUTHORIZE_PATH = "/oauth2/authorize";

/** The request as a query string. The consent form sends it in one field, because separate fields would change line breaks. */
export const toQueryString = (parameters: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
};

export const authorizeUrl = (parameters: AuthorizeParameters): string =>
  `${AUTHORIZE_PATH}?${toQueryString(parameters)}`;

/** The sign-in page, which continues with the request. Parameters that demand a new sign-in are met by then and left out. */
export function signInUrl(parameters: AuthorizeParameters): string {
  const prompts = parameters.prompt?.split(" ").filter((word) => word !== "login" && word !== "select_account");
  const rest = { ...parameters, prompt: prompts?.join(" ") || undefined, max_age: undefined };
  return `/sign-in?again=true&next=${encodeURIComponent(authorizeUrl(rest))}`;
}
