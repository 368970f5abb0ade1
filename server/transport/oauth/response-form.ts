import { html } from "hono/html";
import type { AuthorizeResponse } from "../../contract/oauth.ts";

/** The redirect URI with the response in its query. */
export function responseUrl({ redirectUri, members }: AuthorizeResponse): string {
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${new URLSearchParams(members).toString()}`;
}

/** The response as a form that the browser posts to the redirect URI (OAuth 2.0 Form Post Response Mode). */
export const responseForm = ({ redirectUri, members }: AuthorizeResponse, button: string) => html`
<form method="post" action="${redirectUri}">
${Object.entries(members).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="button main">${button}</button>
</form>`;

/**
 * The source for `form-action` that lets a form lead to a redirect URI: its scheme. Browsers apply the policy to every
 * redirect after it, and an application's callback may redirect anywhere. (An IPv6 address is no valid source.)
 */
export const formSource = (redirectUri: string): string => new URL(redirectUri).protocol;
