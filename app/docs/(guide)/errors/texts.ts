interface ErrorText {
  /** The error in a few words. */
  title: string;
  when: string;
  /** What to do about it. */
  remedies: readonly string[];
}

/** The texts of the pages about errors. */
export const errorPageTexts = {
  title: "Errors",
  lead: "All errors have the same shape. Match on `errorCode`, which is stable. A `message` is for people and may change.",
  shape: {
    title: "The shape",
    code: "Body of an error",
    text: "An error of type `input` names the member in `input` and the path to it in `path`. All problems of a request are listed, not only the first. On `/oauth2/*` the body also contains `error` and `error_description` of OAuth 2.0. Quote the `X-Request-Id` of the response when you report an error: [Logs and limits](/developers/logs) finds the call by it.",
  },
  codes: {
    title: "Error codes",
    label: "Error codes",
    columns: ["errorCode", "Status", "Meaning"],
    prefix: (prefix: string) => `In a response, \`${prefix}\` is in front of each code.`,
  },
  code: {
    lead: (code: string, statuses: string) => `\`${code}\`, status ${statuses}`,
    when: "When it occurs",
    remedies: "What to do",
    body: "Body of the response",
    bodyOf: (code: string) => `Body of ${code}`,
    all: "[All error codes](/docs/errors)",
  },
} as const;

/** Every errorCode, by its name without the common prefix. */
export const ERROR_TEXTS: Record<string, ErrorText> = {
  "common.invalid_request": {
    title: "The request does not match the route",
    when: "The path, the query or the body is not valid for the route: a member or parameter is missing, unknown, given twice or of the wrong type, the JSON is invalid, the method is not supported, or the body is too large or not JSON. On `/oauth2/*` the code can also mean that an authorization code cannot be exchanged.",
    remedies: [
      "Read every entry of `errors`: each names the member in `input` and the path to it in `path`.",
      "Compare the body with the route in the [API reference](/docs/reference). Unknown members are refused.",
      "After a 405, the header `Allow` lists the supported methods. After a 415, send `Content-Type: application/json`.",
    ],
  },
  "auth.unauthorized": {
    title: "The credential is missing, or the client was not authenticated",
    when: "The route requires an `Authorization` header and the request has none. On the token route: the client ID is unknown or the secret is wrong.",
    remedies: [
      "Send `Authorization: Bearer` with an API token, a session or an access token.",
      "On the token route, check the client ID and the secret. After a reset only the new secret is valid.",
    ],
  },
  "auth.invalid_api_token": {
    title: "The API token is not active",
    when: "The value begins with `SVC_` but is not an active API token: the token was revoked, it has expired, or the value is incomplete.",
    remedies: ["Open API tokens in the portal: expired tokens are listed with their date.", "Create a new token."],
  },
  "auth.invalid_token": {
    title: "The token was revoked or replaced, or is invalid",
    when: "The access token was replaced by a newer one of the same person and application, the person revoked the approval, the token has expired, or the session has ended.",
    remedies: [
      "Send the person to the authorize page again and use the new token.",
      "Store one token for each person and application: every exchange revokes the previous token.",
    ],
  },
  "auth.forbidden": {
    title: "The credential does not allow this call",
    when: "The access token does not have the scope, the route does not accept this kind of credential, or the account does not have the required permission.",
    remedies: [
      "The header `WWW-Authenticate` names the missing scope. Add it to the application and ask the person to approve again.",
      "Exports accept only API tokens and sessions. The gateway accepts API tokens only of accounts with gateway access.",
    ],
  },
  "auth.user_banned": {
    title: "The account cannot use the service",
    when: "Staff have banned or disabled the account. All its credentials are refused on every route.",
    remedies: ["Contact the operator of this service."],
  },
  "common.limit_exceeded": {
    title: "The account has reached a limit",
    when: "The call would create more bots than the account may have, or more than the slots of a managed category allow.",
    remedies: [
      "Delete bots that you do not need, or request a higher limit.",
      "The overview of the portal shows how many bots you have.",
    ],
  },
  "generic.not_found": {
    title: "The resource does not exist, or it is not yours",
    when: "No route has this path, or nothing of the account has this ID. Both cases get the same response, so that nobody can guess the IDs of other accounts.",
    remedies: [
      "Check the path and the ID.",
      "Check that the credential belongs to the account that owns the resource.",
    ],
  },
  "common.unable_to_process_request": {
    title: "The current state does not allow this",
    when: "409: the bot is not connected, or the platform refused before the command ran. 503: the database is not available for a moment. 504: the bot did not answer in time, and it is unknown whether the command ran.",
    remedies: [
      "409: start the bot and check its status.",
      "503: wait for `Retry-After` and repeat the call.",
      "504: check the result before you repeat the call. With an `Idempotency-Key`, a repeated call never runs twice.",
    ],
  },
  "generic.already_exists": {
    title: "The resource already exists",
    when: "A category with this name exists, or an open request exists.",
    remedies: ["Use the existing one, or choose another name."],
  },
  "common.rate_limit_exceeded": {
    title: "Too many calls",
    when: "The limit of this operation is used up for your address and kind of credential.",
    remedies: [
      "Wait for `Retry-After`, in seconds.",
      "Read `RateLimit` in each response and slow down before the limit is reached.",
    ],
  },
  "generic.internal_error": {
    title: "An internal error",
    when: "Something went wrong in the service. No partial change was stored.",
    remedies: [
      "Repeat the call once. With an `Idempotency-Key` this is safe.",
      "Quote the `X-Request-Id` when you report the error.",
    ],
  },
  "common.maintenance_mode": {
    title: "The service is in maintenance",
    when: "The operator has started maintenance. Only staff can use the portal.",
    remedies: ["Wait for `Retry-After` and repeat the call. The message may say how long it takes."],
  },
};
