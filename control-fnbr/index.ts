// The driver: the default export makes a platform for the control library.
import type { CreatePlatform } from "@svc/control/platform";
import { createFnbrPlatform } from "./fnbr-platform.ts";
import type { FnbrOptions } from "./options.ts";

export type { FnbrOptions };

const createPlatform: CreatePlatform<FnbrOptions> = createFnbrPlatform;
export default createPlatform;
