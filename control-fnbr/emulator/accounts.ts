import { randomBytes } from "node:crypto";
import { refuse } from "./refusals.ts";

const DEVICE_CODE_MS = 600_000;

export const randomHex = (bytes = 16): string => randomBytes(bytes).toString("hex");
export const isoTime = (milliseconds = Date.now()): string => new Date(milliseconds).toISOString();

export interface Account {
  id: string;
  displayName: string;
  devices: { deviceId: string; secret: string }[];
  isActive: boolean;
  /** The platform demands an action of the person first, such as accepting new terms. */
  needsAction: boolean;
  acceptsFriends: boolean;
  hasAcceptedTerms: boolean;
}

/** A client of the platform signs in without an account; `chat` tokens are for the chat service. */
export type TokenKind = "client" | "account" | "chat";
export interface Token {
  access: string;
  refresh: string;
  accountId: string | null;
  clientId: string;
  kind: TokenKind;
  expiresAt: number;
}

interface DeviceCode {
  userCode: string;
  /** Null until somebody has signed in. */
  accountId: string | null;
  isDenied: boolean;
  expiresAt: number;
}

/** Accounts, their devices, and the tokens of who is signed in. */
export class Accounts {
  readonly byId = new Map<string, Account>();
  readonly tokens = new Map<string, Token>();
  readonly exchangeCodes = new Map<string, Token>();
  readonly deviceCodes = new Map<string, DeviceCode>();
  /** Everything that was ever given out and that nobody else may see. */
  readonly secrets = new Set<string>();
  tokenSeconds = 7200;
  refreshSeconds = 28_800;
  deviceCodeInterval = 10;

  add(displayName: string, fields: Partial<Account> = {}): Account {
    const account: Account = {
      id: randomHex(),
      displayName,
      devices: [],
      isActive: true,
      needsAction: false,
      acceptsFriends: true,
      hasAcceptedTerms: true,
      ...fields,
    };
    this.byId.set(account.id, account);
    return account;
  }

  addDevice(accountId: string) {
    const device = { deviceId: randomHex(), secret: randomBytes(16).toString("base64url").toUpperCase() };
    this.get(accountId).devices.push(device);
    this.secrets.add(device.deviceId).add(device.secret);
    return { accountId, ...device };
  }

  get(id: string): Account {
    const account = this.byId.get(id);
    if (!account) throw refuse.noAccount(id);
    return account;
  }

  find(displayName: string): Account | undefined {
    const name = displayName.toLowerCase();
    return [...this.byId.values()].find((account) => account.displayName.toLowerCase() === name);
  }

  search(prefix: string): Account[] {
    const start = prefix.toLowerCase();
    return [...this.byId.values()].filter(({ displayName }) => displayName.toLowerCase().startsWith(start));
  }

  /** @throws {Refusal} When the account cannot sign in. */
  enter(accountId: string): Account {
    const account = this.get(accountId);
    if (!account.isActive) throw refuse.inactive();
    if (account.needsAction) throw refuse.actionRequired("PRIVACY_POLICY_ACCEPTANCE");
    return account;
  }

  createToken(accountId: string | null, clientId: string, kind: TokenKind): Token {
    const expiresAt = Date.now() + this.tokenSeconds * 1000;
    const token = { access: randomHex(), refresh: randomHex(), accountId, clientId, kind, expiresAt };
    this.tokens.set(token.access, token);
    this.secrets.add(token.access).add(token.refresh);
    return token;
  }

  findRefreshable(refresh: string, kind: TokenKind): Token | undefined {
    return [...this.tokens.values()].find((token) => token.refresh === refresh && token.kind === kind);
  }

  tokensOf(accountId: string): Token[] {
    return [...this.tokens.values()].filter((token) => token.accountId === accountId);
  }

  /** @throws {Refusal} When the token is not valid, or no more. */
  check(access: string | undefined): Token {
    const token = access === undefined ? undefined : this.tokens.get(access);
    if (!token || token.expiresAt < Date.now()) throw refuse.badToken();
    return token;
  }

  /** Ends the tokens of an account, as when another program signs in. */
  revoke(accountId: string, except?: Token): void {
    for (const token of this.tokensOf(accountId)) if (token !== except) this.tokens.delete(token.access);
  }

  expire(accountId: string): void {
    for (const token of this.tokensOf(accountId)) if (token.kind === "account") token.expiresAt = 0;
  }

  createExchangeCode(token: Token): string {
    const code = randomHex();
    this.exchangeCodes.set(code, token);
    this.secrets.add(code);
    return code;
  }

  /** @throws {Refusal} When the code is not known, or was used before. */
  useExchangeCode(code: string): Token {
    const token = this.exchangeCodes.get(code);
    if (!token) throw refuse.badExchange();
    this.exchangeCodes.delete(code);
    return token;
  }

  createDeviceCode() {
    const userCode = randomHex(4).toUpperCase();
    const deviceCode = randomHex();
    const expiresAt = Date.now() + DEVICE_CODE_MS;
    this.secrets.add(deviceCode);
    this.deviceCodes.set(deviceCode, { userCode, accountId: null, isDenied: false, expiresAt });
    return { userCode, deviceCode, expiresIn: DEVICE_CODE_MS / 1000, interval: this.deviceCodeInterval };
  }

  /** A person signs in with the code, or refuses to when there is no account. */
  answerUserCode(userCode: string, accountId: string | null): void {
    const code = [...this.deviceCodes.values()].find((one) => one.userCode === userCode);
    if (!code) throw refuse.badDeviceCode();
    code.accountId = accountId;
    code.isDenied = accountId === null;
  }

  /** @throws {Refusal} While nobody has signed in, and when the code is not known. */
  useDeviceCode(deviceCode: string): Account {
    const code = this.deviceCodes.get(deviceCode);
    if (!code || code.expiresAt < Date.now()) throw refuse.badDeviceCode();
    if (code.isDenied) throw refuse.signInDenied();
    if (!code.accountId) throw refuse.codePending();
    this.deviceCodes.delete(deviceCode);
    return this.enter(code.accountId);
  }

  /** The token as the platform answers it. */
  describe(token: Token): Record<string, unknown> {
    const common = {
      access_token: token.access,
      expires_in: this.tokenSeconds,
      expires_at: isoTime(token.expiresAt),
      token_type: "bearer",
      client_id: token.clientId,
      internal_client: true,
      client_service: "prod-fn",
      product_id: "prod-fn",
      application_id: "app",
    };
    if (token.accountId === null) return common;
    const { id, displayName } = this.get(token.accountId);
    return {
      ...common,
      refresh_token: token.refresh,
      refresh_expires: this.refreshSeconds,
      refresh_expires_at: isoTime(Date.now() + this.refreshSeconds * 1000),
      account_id: id,
      displayName,
      app: "prod-fn",
      in_app_id: id,
      ...(token.kind === "chat" ? { scope: "basic_profile", merged_accounts: [] } : {}),
    };
  }
}
