import { z } from "zod";
import { Scope } from "./access.ts";
import { isStorable, UNSTORABLE_MESSAGE } from "./clean-text.ts";

/** Scopes are space-separated; order, repetition and extra spaces do not matter. */
export const splitScopes = (scope: string): string[] => [...new Set(scope.split(" ").filter(Boolean))];

export const CODE_SECONDS = 600;
export const ACCESS_TOKEN_SECONDS = 365 * 86_400;
export const ID_TOKEN_SECONDS = 3600;

const parameter = z.string().max(4096).refine(isStorable, UNSTORABLE_MESSAGE).optional();

/** Parameters of the authorize page; any other is ignored. */
export const AuthorizeParameters = z.object({
  client_id: parameter,
  redirect_uri: parameter,
  response_type: parameter,
  response_mode: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  nonce: parameter,
  prompt: parameter,
  max_age: parameter,
  login_hint: parameter,
  id_token_hint: parameter,
  request: parameter,
  request_uri: parameter,
});
export type AuthorizeParameters = z.infer<typeof AuthorizeParameters>;

/** Parameters of the sign-out page (OpenID Connect RP-Initiated Logout 1.0); any other is ignored. */
export const LogoutParameters = z.object({
  id_token_hint: parameter,
  client_id: parameter,
  post_logout_redirect_uri: parameter,
  state: parameter,
});
export type LogoutParameters = z.infer<typeof LogoutParameters>;

/** What the sign-out page does next. */
export const LogoutOutcome = z.object({
  /** The application, where one is named. */
  application: z.string().nullable(),
  /** A saved address of the application, with its `state`. */
  returnTo: z.string().nullable(),
  /** `ask`: the person decides, by a form with this ticket. */
  next: z.enum(["signOut", "ask", "none"]),
  /** Whether the application has proved that it may send the browser on, without a click of the person. */
  isProven: z.boolean(),
  ticket: z.string(),
});
export type LogoutOutcome = z.infer<typeof LogoutOutcome>;

export const LogoutDecision = z.strictObject({ parameters: LogoutParameters, ticket: z.string().max(512) });

export const ConsentView = z.object({
  application: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    termsUrl: z.string().nullable(),
    /** A PNG in base64. */
    icon: z.string().nullable(),
    /** Null: it is a part of this service. */
    owner: z.string().nullable(),
    verified: z.boolean(),
    createdAt: z.string(),
    users: z.int(),
    isOwn: z.boolean(),
  }),
  leadsTo: z.object({
    /** `loopback` and `app`: to a program on the user's own computer. `device`: to whatever shows the code. */
    kind: z.enum(["web", "loopback", "app", "device"]),
    /** Of a known app. */
    name: z.string().nullable(),
    /** The host, the scheme that an app has claimed, or the code of a device. */
    address: z.string(),
  }),
  scopes: z.array(z.object({ scope: Scope, isNew: z.boolean() })),
  approvedBefore: z.boolean(),
  /** Approved earlier and not requested now: these remain approved. */
  kept: z.array(Scope),
  replacesToken: z.boolean(),
  username: z.string(),
  /** Binds the form to this session and to exactly these parameters. */
  ticket: z.string(),
});
export type ConsentView = z.infer<typeof ConsentView>;

/** How the application is answered: in the query of its redirect URI, or by a form that the browser posts there. */
export const RESPONSE_MODES = ["query", "form_post"] as const;

export const AuthorizeResponse = z.object({
  redirectUri: z.string(),
  mode: z.enum(RESPONSE_MODES),
  members: z.record(z.string(), z.string()),
});
export type AuthorizeResponse = z.infer<typeof AuthorizeResponse>;

/** What the authorize page does next. */
export const AuthorizeOutcome = z.discriminatedUnion("next", [
  z.object({ next: z.literal("sign-in") }),
  z.object({ next: z.literal("respond"), response: AuthorizeResponse }),
  z.object({ next: z.literal("consent"), view: ConsentView }),
]);

export const AuthorizeDecision = z.strictObject({
  parameters: AuthorizeParameters,
  ticket: z.string().max(512),
  decision: z.enum(["approve", "deny"]),
});

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** How often a device may ask at first whether the person has decided. */
export const DEVICE_POLL_SECONDS = 5;

/** Without zeros, vowels and the like: no words, and no letters that are taken for others (RFC 8628 section 6.1). */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const USER_CODE_LENGTH = 8;

/** As the service stores it: people type it in small letters, with blanks, or without the dash. */
export const normalizeUserCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
export const formatUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

const UserCode = z.string().max(64);
export const DeviceView = z.strictObject({ userCode: UserCode });
export const DeviceDecision = z.strictObject({
  userCode: UserCode,
  ticket: z.string().max(512),
  decision: z.enum(["approve", "deny"]),
});
/** Null: the person signs in again first. */
export const DeviceConsent = z.object({ view: ConsentView.nullable() });
export const DeviceDecided = z.object({ decision: z.enum(["approve", "deny"]).nullable() });

export const ClientCredentials = z.strictObject({
  clientId: z.string(),
  secret: z.string().nullable(),
  /** How the client authenticated: decides the status of a refusal. */
  way: z.enum(["basic", "form"]),
});
export type ClientCredentials = z.infer<typeof ClientCredentials>;

export const TokenRequest = z.strictObject({
  client: ClientCredentials,
  grant_type: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  device_code: z.string().optional(),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

export const TokenResponse = z
  .object({
    access_token: z.string().describe("The access token, which begins with `SVCOA2AT_`."),
    token_type: z.literal("Bearer").describe("How the token is sent."),
    scope: z.string().describe("The scopes of the token, with blanks between them."),
    expires_in: z.int().describe("After so many seconds the token expires."),
    id_token: z.string().optional().describe("Who signed in, as a signed JWT; with the scope `openid`."),
  })
  .meta({ id: "TokenResponse", description: "An access token." });

export const DeviceRequest = z.strictObject({ client: ClientCredentials, scope: z.string().optional() });

export const DeviceResponse = z
  .object({
    device_code: z.string().describe("For polls of the token route."),
    user_code: z.string().describe("The person enters it."),
    verification_uri: z.string().describe("The page on which it is entered."),
    verification_uri_complete: z.string().describe("The same page with the code filled in."),
    expires_in: z.int().describe("After so many seconds the codes expire."),
    interval: z.int().describe("Seconds between two polls."),
  })
  .meta({ id: "DeviceResponse", description: "The codes of a device that begins." });

/** A client asks about a token, or gives it back (RFC 7009, RFC 7662). Hints of its kind are not needed. */
export const TokenReference = z.strictObject({ client: ClientCredentials, token: z.string().optional() });
export type TokenReference = z.infer<typeof TokenReference>;

/** Of a token that does not work only the first member is known (RFC 7662 section 2.2). */
export const Introspection = z
  .object({
    active: z.boolean().describe("Whether the token works."),
    scope: z.string().optional().describe("The scopes of the token, with blanks between them."),
    client_id: z.string().optional().describe("The id of the application."),
    token_type: z.literal("Bearer").optional().describe("How the token is sent."),
    exp: z.int().optional().describe("When it expires, in seconds since 1970."),
    iat: z.int().optional().describe("When it was issued, in seconds since 1970."),
    sub: z.string().optional().describe("The id of the account."),
    aud: z.string().optional().describe("The id of the application."),
    iss: z.string().optional().describe("The address of this service."),
  })
  .meta({ id: "Introspection", description: "Whether a token works, and what it allows." });

export const Userinfo = z
  .object({
    sub: z.string().describe("The id of the account."),
    email: z.string().optional().describe("Its e-mail address; with the scope `email`."),
    email_verified: z.boolean().optional().describe("Whether the address is confirmed; with the scope `email`."),
    preferred_username: z.string().optional().describe("Its username; with the scope `profile`."),
  })
  .meta({ id: "Userinfo", description: "Who signed in." });
