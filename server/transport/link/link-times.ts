import { perApplication } from "../../application.ts";
import { LINK_TIMES } from "../../contract/limits/link.ts";

export const linkTimes = perApplication("times of the shard link", () => LINK_TIMES);
