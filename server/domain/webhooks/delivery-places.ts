import { WEBHOOK_LIMITS } from "../../contract/limits/webhooks.ts";
import type { Busy, DueDelivery } from "../../data/webhooks/webhook-deliveries.ts";

/** Of webhooks and of accounts. Those that were not seen for longest are forgotten first. */
const MAX_REMEMBERED = 10_000;

/**
 * The places for deliveries of one process, and who gets the next one. A webhook whose last message took long, or that
 * has answered none yet, shares half of the places with its like; the others are for receivers that answer at once.
 */
export class DeliveryPlaces {
  /** By webhook: each has one message at a time. */
  readonly #running = new Map<string, DueDelivery>();
  /** Webhooks whose last message was answered at once. */
  readonly #quick = new Map<string, true>();
  /** When accounts last got a place, as a number that grows. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  get isFull(): boolean {
    return this.#running.size >= WEBHOOK_LIMITS.concurrent;
  }

  /** Accounts with the fewest deliveries in progress come first, and of these the one whose last turn is longest ago. */
  inTurn(due: readonly DueDelivery[]): DueDelivery[] {
    const counts = countBy([...this.#running.values()], "accountId");
    const ranked = due.map((delivery) => {
      const { accountId } = delivery;
      const before = counts.get(accountId) ?? 0;
      counts.set(accountId, before + 1);
      return { delivery, before, lastTurn: this.#lastTurns.get(accountId) ?? 0 };
    });
    return ranked.sort((a, b) => a.before - b.before || a.lastTurn - b.lastTurn).map(({ delivery }) => delivery);
  }

  mayStart({ webhookId, accountId, host }: DueDelivery): boolean {
    if (this.isFull || this.#running.has(webhookId)) return false;
    const count = (matches: (one: DueDelivery) => boolean) => [...this.#running.values()].filter(matches).length;
    return (
      (this.#quick.has(webhookId) || count((one) => !this.#quick.has(one.webhookId)) < WEBHOOK_LIMITS.concurrentSlow) &&
      count((one) => one.accountId === accountId) < WEBHOOK_LIMITS.concurrentPerAccount &&
      count((one) => one.host === host) < WEBHOOK_LIMITS.concurrentPerHost
    );
  }

  start(delivery: DueDelivery): void {
    this.#running.set(delivery.webhookId, delivery);
    remember(this.#lastTurns, delivery.accountId, ++this.#turns);
  }

  /** @param ms For how long it waited for the receiver; null when nothing was sent. */
  end({ webhookId }: DueDelivery, ms: number | null): void {
    this.#running.delete(webhookId);
    if (ms === null) return;
    if (ms <= WEBHOOK_LIMITS.quickMs) remember(this.#quick, webhookId, true);
    else this.#quick.delete(webhookId);
  }

  describeBusy(): Busy {
    const running = [...this.#running.values()];
    const full = (member: "accountId" | "host", max: number) =>
      [...countBy(running, member)].filter(([, count]) => count >= max).map(([value]) => value);
    return {
      webhooks: [...this.#running.keys()],
      accounts: full("accountId", WEBHOOK_LIMITS.concurrentPerAccount),
      hosts: full("host", WEBHOOK_LIMITS.concurrentPerHost),
    };
  }
}

function countBy(deliveries: DueDelivery[], member: "accountId" | "host"): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of deliveries) counts.set(one[member], (counts.get(one[member]) ?? 0) + 1);
  return counts;
}

function remember<T>(values: Map<string, T>, key: string, value: T): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > MAX_REMEMBERED && oldest !== undefined) values.delete(oldest);
}
