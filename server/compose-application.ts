import { Application } from "./application.ts";
import { changedBotsSubscriber } from "./domain/changed-bots.ts";
import { syncDesiredStates } from "./domain/fleet/assigning/desired-states.ts";
import { type Settings, settings } from "./settings/settings.ts";

/** The application of a program, with the parts of the domain connected that do not import each other. */
export const composeApplication = (values: Settings): Application =>
  new Application().set(settings, values).set(changedBotsSubscriber, syncDesiredStates);
