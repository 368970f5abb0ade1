import { PlatformError, type SignedInAccount, type SignInOptions } from "../platform.ts";
import type { Account } from "./account.ts";
import { sleep } from "./clock.ts";
import { Random } from "./random.ts";
import type { WorldState } from "./world-state.ts";

const DEFAULT_MS = 6_000;
const VALID_MS = 600_000;
/** Nobody can register a name below this one. */
const ADDRESS = "https://simulated.invalid/activate";
const CODE_CHARACTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** The sign-ins in the browser of a simulated platform. It has no page: the world itself completes each one after a while. */
export class SignIns {
  readonly #world: WorldState;
  #count = 0;

  constructor(world: WorldState) {
    this.#world = world;
  }

  async run({ signal, onPrompt, accountId }: SignInOptions): Promise<SignedInAccount> {
    const { faults, clock, seed } = this.#world;
    faults.requireUp();
    this.#count += 1;
    const name = `${seed}:sign-in:${this.#count}`;
    const {
      outcome,
      afterMs = outcome === "expire" ? VALID_MS : DEFAULT_MS,
      ...profile
    } = faults.profile.signIns ?? {};
    const userCode = createCode(new Random(name));
    const expiresInMs = outcome === "expire" ? afterMs : VALID_MS;
    onPrompt({ address: `${ADDRESS}?code=${userCode}`, userCode, expiresInMs });
    await sleep(clock, afterMs, signal);
    if (outcome === "refuse") throw new PlatformError("forbidden", "The sign-in was refused at the platform.");
    if (outcome === "expire") throw new PlatformError("timeout", "The code is not valid any more.");
    faults.requireUp();
    const account = this.#accountOf(profile.accountId ?? accountId);
    const secret = `secret-${name}`;
    account.secret = secret;
    if (account.refusal === "invalid_auth") account.refusal = null;
    return {
      displayName: account.displayName,
      deviceAuth: { accountId: account.id, deviceId: `device-${name}`, secret },
    };
  }

  /** Without an id, a new account. Bots of an earlier start of the world may have the first ones. */
  #accountOf(id?: string): Account {
    const { accounts } = this.#world;
    if (id !== undefined) return accounts.get(id) ?? accounts.create({ id });
    let number = 1;
    while (accounts.get(`signed-in-${number}`)) number += 1;
    return accounts.create({ id: `signed-in-${number}` });
  }
}

function createCode(random: Random): string {
  const letters = Array.from({ length: 8 }, () => CODE_CHARACTERS[random.whole(0, CODE_CHARACTERS.length - 1)]).join(
    "",
  );
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
