import { timeFormat } from "../../../_ui/format.ts";

/** The same for every reader, and in a page that the server makes: in UTC. */
export const formatInstant = timeFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
