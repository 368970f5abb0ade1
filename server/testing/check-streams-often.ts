import { streamTimes } from "../transport/http/open-stream.ts";
import { hasOtherProcesses } from "./in-process.ts";
import { overridePart } from "./test-application.ts";

/** The right to a stream is checked more often than the service does it. Other processes keep their own times. */
export function checkStreamsOften(): void {
  if (!hasOtherProcesses()) overridePart(streamTimes, { checkMs: 50 });
}
