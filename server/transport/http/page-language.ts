import type { Context } from "hono";
import { html } from "hono/html";
import type { Actor } from "../../domain/actor.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { type Translator, translatorOf } from "../../languages/translator.ts";
import type { ErrorDescription } from "./describe-error.ts";
import { type HonoEnv, originOfRequest } from "./request-context.ts";
import { type HeaderReader, languageOfRequest } from "./request-language.ts";
import { readSessionToken } from "./session-cookie.ts";

/** The person whose browser asks for a page that is served without Next; looked up once for each request. */
export function readActor(c: Context<HonoEnv>): Promise<Actor> {
  const known = c.get("actor");
  if (known) return known;
  const actor = authenticateSession(readSessionToken(c.req.header("cookie")), originOfRequest(c));
  c.set("actor", actor);
  return actor;
}

/** The messages in the language of the browser: of its cookie, or of its header. */
export const translatorOfBrowser = (headers: HeaderReader): Translator =>
  translatorOf(languageOfRequest(headers, {}).code);

/** The messages in the language of whoever is signed in, else in that of the browser. */
export async function translatorOfPage(c: Context<HonoEnv>): Promise<Translator> {
  const actor = await readActor(c).catch(() => null); // what failed is for the page to say
  const language = actor?.kind === "session" ? actor.chosenLanguage : undefined;
  return translatorOf(languageOfRequest(browserOf(c), { ...(language !== undefined && { language }) }).code);
}

/** The messages for a page about an error. Beyond the limit of requests, and without the database, nobody is looked up. */
export const translatorOfProblem = async (c: Context<HonoEnv>, { code }: ErrorDescription): Promise<Translator> =>
  code === "rate_limited" || code === "unavailable" ? translatorOfBrowser(browserOf(c)) : translatorOfPage(c);

const browserOf = (c: Context<HonoEnv>): HeaderReader => ({ get: (name) => c.req.header(name) });

type Html = ReturnType<typeof html>;
type Parts = (string | Html)[];

/** The tags that messages of pages may have, as markup. */
export const bdi = (parts: Parts): Html => html`<bdi>${parts}</bdi>`;
export const strong = (parts: Parts): Html => html`<strong>${parts}</strong>`;
