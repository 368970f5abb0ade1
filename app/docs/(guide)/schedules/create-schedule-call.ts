/** A call that creates a schedule for one bot. `$TOKEN` and `$BOT_ID` are the reader's. */
export const createScheduleCall = (api: string): string => `curl -X POST ${api}/schedules \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "name": "Evening wave",
    "kind": "command",
    "input": { "command": "emote", "args": "wave" },
    "target": { "botIds": ["'"$BOT_ID"'"] },
    "cron": "0 18 * * *",
    "timeZone": "Europe/Berlin"
  }'`;
