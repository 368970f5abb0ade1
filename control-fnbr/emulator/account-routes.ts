import { type Account, isoTime } from "./accounts.ts";
import { refuse } from "./refusals.ts";
import type { RouteDefinition, RouteRequest } from "./route.ts";
import type { World } from "./world.ts";

const ACCOUNT = "account-public-service-prod.ol.epicgames.com/account/api";
const TERMS = "eulatracking-public-service-prod-m.ol.epicgames.com/eulatracking/api/public/agreements/fn";
const ACCESS = "fngw-mcp-gc-livefn.ol.epicgames.com/fortnite/api/game/v2/grant_access";
const SEARCH = "user-search-service-prod.ol.epicgames.com/api/v1/search";
const OAUTH = "api.epicgames.dev/epic/oauth/v2";
const ACTIVATION = "https://www.epicgames.com/activate";
const MAX_FOUND = 100;

const publicAccount = ({ id, displayName }: Account) => ({ id, displayName, externalAuths: {} });
const formValue = (form: URLSearchParams, name: string): string => form.get(name) ?? "";

function enterWithDevice({ accounts }: World, form: URLSearchParams): Account {
  const account = accounts.byId.get(formValue(form, "account_id"));
  const isKnown = account?.devices.some(
    ({ deviceId, secret }) => deviceId === form.get("device_id") && secret === form.get("secret"),
  );
  if (!account || !isKnown) throw refuse.badDevice();
  return accounts.enter(account.id);
}

function enter(world: World, form: URLSearchParams): Account {
  const { accounts } = world;
  switch (form.get("grant_type")) {
    case "device_auth":
      return enterWithDevice(world, form);
    case "exchange_code":
      return accounts.enter(accounts.useExchangeCode(formValue(form, "exchange_code")).accountId ?? "");
    case "device_code":
      return accounts.useDeviceCode(formValue(form, "device_code"));
    case "refresh_token": {
      const token = formValue(form, "refresh_token");
      const old = accounts.findRefreshable(token, "account");
      if (!old) throw refuse.badRefresh(token);
      accounts.tokens.delete(old.access);
      return accounts.get(old.accountId ?? "");
    }
  }
  throw refuse.unknownRoute(`grant ${form.get("grant_type")}`);
}

function createToken(world: World, { form, clientId }: RouteRequest) {
  if (!clientId) throw refuse.badToken();
  const { accounts } = world;
  if (form.get("grant_type") === "client_credentials")
    return accounts.describe(accounts.createToken(null, clientId, "client"));
  return accounts.describe(accounts.createToken(enter(world, form).id, clientId, "account"));
}

function createChatToken({ accounts }: World, { form, clientId }: RouteRequest) {
  if (!clientId) throw refuse.badToken();
  const isExchange = form.get("grant_type") === "exchange_code";
  const from = isExchange
    ? accounts.useExchangeCode(formValue(form, "exchange_code"))
    : accounts.findRefreshable(formValue(form, "refresh_token"), "chat");
  if (!from) throw refuse.badRefresh(formValue(form, "refresh_token"));
  if (!isExchange) accounts.tokens.delete(from.access);
  return accounts.describe(accounts.createToken(from.accountId, clientId, "chat"));
}

function authorizeDevice({ accounts }: World, { token }: RouteRequest) {
  const { userCode, deviceCode, expiresIn, interval } = accounts.createDeviceCode();
  return {
    user_code: userCode,
    device_code: deviceCode,
    verification_uri: ACTIVATION,
    verification_uri_complete: `${ACTIVATION}?userCode=${userCode}`,
    prompt: "login",
    expires_in: expiresIn,
    interval,
    client_id: token.clientId,
  };
}

function addDevice({ accounts }: World, { accountId }: RouteRequest) {
  const created = { location: "", ipAddress: "127.0.0.1", dateTime: isoTime() };
  return { ...accounts.addDevice(accountId), userAgent: "", created };
}

function findByName({ accounts }: World, { param }: RouteRequest) {
  const account = accounts.find(param("name"));
  if (!account) throw refuse.noAccount(param("name"));
  return publicAccount(account);
}

function search({ accounts }: World, { query }: RouteRequest) {
  const prefix = query.get("prefix") ?? "";
  return accounts
    .search(prefix)
    .slice(0, MAX_FOUND)
    .map(({ id, displayName }, sortPosition) => ({
      accountId: id,
      matches: [{ value: displayName, platform: "epic" }],
      matchType: displayName.length === prefix.length ? "exact" : "prefix",
      epicMutuals: 0,
      sortPosition,
    }));
}

export const ACCOUNT_ROUTES: RouteDefinition[] = [
  ["POST", `${ACCOUNT}/oauth/token`, createToken, "open"],
  ["POST", `${OAUTH}/token`, createChatToken, "open"],
  [
    "POST",
    `${OAUTH}/revoke`,
    ({ accounts }, { form }) => void accounts.tokens.delete(formValue(form, "token")),
    "open",
  ],
  ["GET", `${ACCOUNT}/oauth/verify`, ({ accounts }, { token }) => accounts.describe(token)],
  [
    "GET",
    `${ACCOUNT}/oauth/exchange`,
    ({ accounts }, { token }) => ({
      ...{ expiresInSeconds: 299, code: accounts.createExchangeCode(token), creatingClientId: token.clientId },
    }),
  ],
  [
    "DELETE",
    `${ACCOUNT}/oauth/sessions/kill/:token`,
    ({ accounts }, { param }) => void accounts.tokens.delete(param("token")),
  ],
  [
    "DELETE",
    `${ACCOUNT}/oauth/sessions/kill`,
    ({ accounts }, { accountId, token }) => accounts.revoke(accountId, token),
  ],
  ["POST", `${ACCOUNT}/oauth/deviceAuthorization`, authorizeDevice],
  ["POST", `${ACCOUNT}/public/account/:id/deviceAuth`, addDevice],
  ["GET", `${ACCOUNT}/public/account/displayName/:name`, findByName],
  [
    "GET",
    `${ACCOUNT}/public/account/:id`,
    ({ accounts }, { param }) => ({ ...publicAccount(accounts.get(param("id"))), email: "" }),
  ],
  [
    "GET",
    `${ACCOUNT}/public/account`,
    ({ accounts }, { query }) =>
      query
        .getAll("accountId")
        .flatMap((id) => accounts.byId.get(id) ?? [])
        .map(publicAccount),
  ],
  [
    "GET",
    `${TERMS}/account/:id`,
    ({ accounts }, { accountId }) =>
      accounts.get(accountId).hasAcceptedTerms ? undefined : { version: 1, locale: "en" },
  ],
  [
    "POST",
    `${TERMS}/version/:version/account/:id/accept`,
    ({ accounts }, { accountId }) => {
      accounts.get(accountId).hasAcceptedTerms = true;
    },
  ],
  ["POST", `${ACCESS}/:id`, () => undefined],
  ["GET", `${SEARCH}/:id`, search],
];
