// @ts-check
// It stands for the real platform until you have connected it: accounts, friends and messages in memory. Delete it then.

/** @typedef {{ accountId: string, secret: string, friends: Set<string>, requests: Set<string>, connection: Connection | null }} Account */

/** @type {Map<string, Map<string, Account>>} */
const servers = new Map();

/**
 * @param {string} address
 * @param {string} accountId
 * @param {string} secret
 */
export function addAccount(address, accountId, secret) {
  const accounts = servers.get(address) ?? new Map();
  servers.set(address, accounts);
  accounts.set(accountId, { accountId, secret, friends: new Set(), requests: new Set(), connection: null });
}

/**
 * @param {string} address
 * @param {string} accountId
 * @param {string} secret
 * @returns {Connection | null} Null when the credentials are wrong.
 */
export function connect(address, accountId, secret) {
  const accounts = servers.get(address);
  const account = accounts?.get(accountId);
  if (!accounts || account?.secret !== secret) return null;
  account.connection?.end("kickedElsewhere");
  return new Connection(accounts, account);
}

export class Connection {
  /** Called with the name of an event and its arguments. @type {(name: string, ...args: unknown[]) => void} */
  onEvent = () => {};
  /** @type {string | null} */
  statusText = null;
  #accounts;
  #account;

  /**
   * @param {Map<string, Account>} accounts
   * @param {Account} account
   */
  constructor(accounts, account) {
    this.#accounts = accounts;
    this.#account = account;
    account.connection = this;
    this.#tellFriends("friendOnline");
  }

  get id() {
    return this.#account.accountId;
  }

  friends() {
    return [...this.#account.friends].map((id) => ({ ...user(id), isOnline: this.#find(id)?.connection != null }));
  }

  requests() {
    const outgoing = [...this.#accounts.values()].filter(({ requests }) => requests.has(this.id));
    return {
      incoming: [...this.#account.requests].map(user),
      outgoing: outgoing.map(({ accountId }) => user(accountId)),
    };
  }

  /** @param {string} id */
  request(id) {
    if (this.accept(id)) return;
    this.#find(id)?.requests.add(this.id);
    this.#tell(id, "friendRequest", user(this.id));
  }

  /** @param {string} id */
  accept(id) {
    const other = this.#find(id);
    if (!other || !this.#account.requests.delete(id)) return false;
    other.friends.add(this.id);
    this.#account.friends.add(id);
    this.#tell(id, "friendAdded", user(this.id));
    this.onEvent("friendAdded", user(id));
    return true;
  }

  /** @param {string} id */
  endFriendship(id) {
    const other = this.#find(id);
    this.#account.requests.delete(id);
    other?.requests.delete(this.id);
    if (!this.#account.friends.delete(id)) return;
    other?.friends.delete(this.id);
    this.#tell(id, "friendRemoved", user(this.id));
    this.onEvent("friendRemoved", user(id));
  }

  /**
   * @param {string} id
   * @param {string} content
   */
  send(id, content) {
    this.#tell(id, "whisper", { from: user(this.id), content });
  }

  close() {
    if (this.#account.connection !== this) return;
    this.#account.connection = null;
    this.#tellFriends("friendOffline");
  }

  /** @param {string} event */
  end(event) {
    this.close();
    this.onEvent(event);
  }

  /** @param {string} event */
  #tellFriends(event) {
    for (const id of this.#account.friends) this.#tell(id, event, user(this.id));
  }

  /**
   * @param {string} id
   * @param {string} event
   * @param {unknown} argument
   */
  #tell(id, event, argument) {
    this.#find(id)?.connection?.onEvent(event, argument);
  }

  /** @param {string} id */
  #find(id) {
    return this.#accounts.get(id);
  }
}

/** @param {string} id */
const user = (id) => ({ id, displayName: id });
