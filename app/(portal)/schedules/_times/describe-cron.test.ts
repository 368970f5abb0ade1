import { expect, it } from "vitest";
import { english } from "../../../_languages/english.ts";
import { describeCron } from "./describe-cron.ts";

it.each([
  ["0 18 * * *", "Every day at 18:00"],
  ["5 7,19 * * *", "Every day at 07:05 and 19:05"],
  ["*/15 * * * *", "Every 15 minutes"],
  ["0 * * * *", "Every hour"],
  ["10,40 * * * *", "Every hour, 10 and 40 minutes past"],
  ["0 */6 * * *", "Every 6 hours"],
  ["30 */2 * * *", "Every 2 hours, 30 minutes past"],
  ["0 9 * * MON-FRI", "Monday to Friday at 09:00"],
  ["0 9 * * 1,3,5", "Monday, Wednesday and Friday at 09:00"],
  ["0 9 * * 0,6", "Sunday and Saturday at 09:00"],
  ["0 0 * * 7", "Sunday at 00:00"],
  ["0 12 1,15 * *", "On days 1 and 15 of the month at 12:00"],
  ["0 12 1 1 *", "On day 1 of January at 12:00"],
  ["0 12 * JUN-AUG *", "Every day of June, July and August at 12:00"],
  ["0 0 13 * 5", "On day 13 of the month, or Friday at 00:00"],
  ["0 0 13 6 5", "On day 13 of June, or Friday in June at 00:00"],
  ["0 9 * 1 1-5", "Monday to Friday in January at 09:00"],
  ["*/15 * * * 1-5", "Every 15 minutes (Monday to Friday)"],
  ["@daily", "Every day at 00:00"],
  ["@weekly", "Sunday at 00:00"],
])("%s: %s", (cron, words) => expect(describeCron(english, cron)).toBe(words));

it.each(["0 0 L * *", "x", "0 0 * *", "*/5 8-17 * * *", "0 0 1/3 * *"])("%s has no words", (cron) =>
  expect(describeCron(english, cron)).toBeNull(),
);
