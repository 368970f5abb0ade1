const PREFIX = "errors.com.epicgames.";

interface RefusalDetails {
  status: number;
  /** Without the prefix that all codes have. */
  code: string;
  message: string;
  number?: number;
  variables?: string[];
  headers?: Record<string, string>;
}

/** An answer that is no success, in the platform's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor({ status, code, message, number = 1000, variables = [], headers = {} }: RefusalDetails) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.body = {
      errorCode: PREFIX + code,
      errorMessage: message,
      messageVars: variables,
      numericErrorCode: number,
      originatingService: "emulator",
      intent: "prod",
    };
  }
}

const refusal =
  (status: number, code: string, number: number, message: string) =>
  (...variables: string[]): Refusal =>
    new Refusal({ status, code, number, message: [message, ...variables].join(" "), variables });

const GENERAL = {
  unknownRoute: refusal(404, "common.not_found", 1004, "There is no such route:"),
  badRequest: refusal(400, "common.json_mapping_error", 1001, "The request cannot be read."),
  badToken: refusal(401, "common.oauth.invalid_token", 1014, "The token is not valid."),
  throttled: (seconds: number): Refusal =>
    new Refusal({
      status: 429,
      code: "common.throttled",
      number: 1041,
      message: `Come back in ${seconds} seconds.`,
      variables: [String(seconds)],
      headers: { "retry-after": String(seconds) },
    }),
  broken: (status: number): Refusal => new Refusal({ status, code: "common.server_error", message: "Broken." }),
};

const ACCOUNTS = {
  badDevice: refusal(400, "account.invalid_account_credentials", 18031, "The account credentials are not valid."),
  /** As on the real platform, the sentence contains the token. */
  badRefresh: (token: string): Refusal =>
    new Refusal({
      status: 400,
      code: "account.auth_token.invalid_refresh_token",
      number: 18036,
      message: `Sorry the refresh token '${token}' is invalid`,
      variables: [token],
    }),
  inactive: refusal(400, "account.account_not_active", 18006, "The account is not active."),
  actionRequired: refusal(400, "oauth.corrective_action_required", 18206, "Corrective action is required:"),
  badExchange: refusal(400, "account.oauth.exchange_code_not_found", 18057, "The exchange code is not known."),
  codePending: refusal(400, "account.oauth.authorization_pending", 1012, "Nobody has signed in yet."),
  slowDown: refusal(400, "account.oauth.slow_down", 1012, "Ask less often."),
  badDeviceCode: refusal(400, "account.oauth.device_code_not_found", 18105, "The device code is not known."),
  signInDenied: refusal(400, "account.oauth.authorization_denied", 18106, "The person has refused."),
  noAccount: refusal(404, "account.account_not_found", 18007, "There is no account"),
};

const FRIENDS = {
  duplicateFriend: refusal(409, "friends.duplicate_friendship", 14009, "They are friends already."),
  requestSent: refusal(409, "friends.friend_request_already_sent", 14014, "There is a request already."),
  targetSettings: refusal(403, "friends.cannot_friend_due_to_target_settings", 14120, "They accept no requests."),
  noFriendship: refusal(404, "friends.friendship_not_found", 14004, "They are not friends."),
};

const PARTIES = {
  noParty: refusal(404, "social.party.party_not_found", 51002, "There is no party"),
  noQuery: refusal(403, "social.party.party_query_forbidden", 51030, "The party is private."),
  noJoin: refusal(403, "social.party.party_join_forbidden", 51006, "The party is private."),
  noChange: refusal(403, "social.party.party_change_forbidden", 51015, "Only the leader can do this."),
  full: refusal(409, "social.party.party_is_full", 51009, "The party is full."),
  hasParty: refusal(409, "social.party.user_has_party", 51012, "The user is in a party already."),
  hasNoParty: refusal(404, "social.party.user_has_no_party", 51019, "The user is in no party."),
  noMember: refusal(404, "social.party.member_not_found", 51017, "There is no member"),
  stale: (given: number, current: number): Refusal =>
    new Refusal({
      status: 409,
      code: "social.party.stale_revision",
      number: 51018,
      message: `Revision ${given} is stale.`,
      variables: [String(given), String(current)],
    }),
};

/** Every refusal that the platform is known to answer with. */
export const refuse = { ...GENERAL, ...ACCOUNTS, ...FRIENDS, ...PARTIES };
