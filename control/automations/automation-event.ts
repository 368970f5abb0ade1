import type { PlatformUser } from "../platform/platform.ts";
import type { AutomationEventName } from "./vocabulary.ts";

/** Something that happened around a bot, for its automations. */
export interface AutomationEvent {
  readonly name: AutomationEventName;
  /** Null where nobody caused it. */
  readonly person: PlatformUser | null;
  /** Of a message. */
  readonly text?: string;
}
