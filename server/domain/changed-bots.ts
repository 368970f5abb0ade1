import { perApplication } from "../application.ts";

/** Bots of an account that a committed change concerns: these, or all of them. */
export interface ChangedBots {
  accountId: string;
  botIds?: string[];
}

type Subscriber = (changed: ChangedBots) => Promise<void>;

/** What runs after each commit that concerns bots; must not reject. `compose-application.ts` sets it. */
export const changedBotsSubscriber = perApplication<Subscriber>("changed bots subscriber", () => async () => undefined);

/** Nobody waits for the subscriber: a reply does not wait for what others make of the change. */
export function publishChangedBots(changes: readonly ChangedBots[]): void {
  for (const change of changes) void changedBotsSubscriber()(change);
}
