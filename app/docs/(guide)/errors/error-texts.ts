interface ErrorText {
  /** The error in a few words. */
  title: string;
  when: string;
  /** What whoever gets it can do. */
  remedies: string[];
}

/** Every errorCode, by its name without the common beginning. */
export const ERROR_TEXTS: Record<string, ErrorText> = {
  "common.invalid_request": {
    title: "The request does not match the route",
    when: "The path, the query or the body is not what the route takes: a member is missing, unknown or of another kind, the JSON cannot be read, the method is not offered, the body is too large or not JSON. On /oauth2/* it also stands for a code that cannot be exchanged.",
    remedies: [
      "Read every entry of errors: each names the member in input and the way to it in path.",
      "Compare the body with the route in the API reference. Members that a route does not know are refused.",
      "On 405 the header Allow lists the methods; on 415 send Content-Type: application/json.",
    ],
  },
  "auth.unauthorized": {
    title: "No credential, or a client that could not be authenticated",
    when: "The route needs an Authorization header and there was none. On the token route: the client id is unknown or the secret is wrong.",
    remedies: [
      "Send Authorization: Bearer and an API token, a session or an access token.",
      "On the token route check the client id and the secret. After a reset only the new secret works.",
    ],
  },
  "auth.invalid_api_token": {
    title: "The API token is not active",
    when: "The value begins with SVC_ and is not an active API token: it was revoked, it has expired, or a character was lost on the way.",
    remedies: ["Look at API tokens in the portal: an expired token stands there with its date.", "Create a new token."],
  },
  "auth.invalid_token": {
    title: "The token was revoked, replaced or cannot be read",
    when: "An access token was replaced by a later one of the same person and application, the person withdrew the approval, it has expired, or the session has ended.",
    remedies: [
      "Send the person through the authorize page again and use the token that comes of it.",
      "Keep one token for each person and application: every exchange ends the one before.",
    ],
  },
  "auth.forbidden": {
    title: "This credential may not do that",
    when: "The access token lacks the scope, the route does not take this kind of credential, or the portal's own permission is missing.",
    remedies: [
      "The header WWW-Authenticate names the scope that is missing. Add it to the application and ask the person again.",
      "Exports are for API tokens and sessions only. The gateway takes API tokens of accounts with gateway access.",
    ],
  },
  "auth.user_banned": {
    title: "The account may not use the service",
    when: "Staff have banned the account, or it was disabled. Every credential of it is refused, on every route.",
    remedies: ["Ask the operator of this service. The reason stands where you sign in."],
  },
  "common.limit_exceeded": {
    title: "The account has reached a limit of its own",
    when: "There would be more bots than the account may have, or more in a managed category than its slots allow.",
    remedies: [
      "Delete bots that are not needed, or ask for more.",
      "The overview of the portal shows how many are used.",
    ],
  },
  "generic.not_found": {
    title: "There is no such thing, or it is not yours",
    when: "No route has this path, or the id names nothing that belongs to the account. Both are answered alike, so that ids of others cannot be guessed.",
    remedies: ["Check the path and the id.", "Check that the credential is of the account that owns the thing."],
  },
  "common.unable_to_process_request": {
    title: "It cannot be done in the present state",
    when: "409: the bot is not connected, or the platform refused before the command ran. 503: the database is away for a moment. 504: the bot did not answer in time, so that nobody knows whether it ran.",
    remedies: [
      "409: start the bot and look at its status first.",
      "503: wait for Retry-After and repeat.",
      "504: look at what happened before you repeat; with an Idempotency-Key a repeat never runs twice.",
    ],
  },
  "generic.already_exists": {
    title: "A unique thing is there already",
    when: "A category of this name, or a request that still waits for an answer.",
    remedies: ["Use the one that is there, or choose another name."],
  },
  "common.rate_limit_exceeded": {
    title: "Too many calls",
    when: "The window of this operation is used up for your address and kind of credential.",
    remedies: ["Wait for Retry-After, in seconds, then go on.", "Read RateLimit from each reply and slow down before."],
  },
  "generic.internal_error": {
    title: "A fault of ours",
    when: "Something went wrong on our side. Nothing was half written.",
    remedies: ["Repeat it once; with an Idempotency-Key that is safe.", "Quote the X-Request-Id when you report it."],
  },
  "common.maintenance_mode": {
    title: "The service is in maintenance",
    when: "The operator has switched maintenance on; only staff in the portal pass.",
    remedies: ["Wait for Retry-After and repeat. The message may say until when."],
  },
};
