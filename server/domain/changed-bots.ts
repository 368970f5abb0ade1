/** Bots of an account that a committed change concerns: these, or all of them. */
export interface ChangedBots {
  accountId: string;
  botIds?: string[];
}

/** Must not reject: the change is committed. */
type Subscriber = (changed: ChangedBots) => Promise<void>;

const shared = globalThis as { svcChangedBots?: Subscriber };

/** Registers what runs after each commit that concerns bots. Each program does so once, when it starts. */
export function subscribeToChangedBots(subscriber: Subscriber): void {
  shared.svcChangedBots = subscriber;
}

/** Resolves when the subscriber is done, so that the caller's next read sees the effect. */
export async function publishChangedBots(changes: readonly ChangedBots[]): Promise<void> {
  const { svcChangedBots: subscriber } = shared;
  if (subscriber) await Promise.all(changes.map(subscriber));
}
