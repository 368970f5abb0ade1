import type { Schedule } from "#server/contract/schedules.ts";
import { ApiCalls } from "../../../_ui/api-calls.tsx";
import { scheduleTexts } from "./texts.ts";

const texts = scheduleTexts.api;

/** What the portal does with this schedule, as calls of the API. */
export function ScheduleApiCalls({ schedule, apiAddress }: { schedule: Schedule; apiAddress: string }) {
  const url = `${apiAddress}/schedules/${schedule.id}`;
  const body = { paused: !schedule.paused };
  return (
    <ApiCalls
      calls={[
        [texts.get, { method: "GET", url, withToken: true }],
        [texts.run, { method: "POST", url: `${url}/run`, withToken: true }],
        [texts.runs, { method: "GET", url: `${url}/runs`, withToken: true }],
        [schedule.paused ? texts.resume : texts.pause, { method: "PATCH", url, withToken: true, body }],
        [texts.remove, { method: "DELETE", url, withToken: true }],
      ]}
    />
  );
}
