import { describe, expect, test } from "vitest";
import { english } from "../../../_languages/english.ts";
import { describeDevice } from "./describe-device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("The device of a session", () => {
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
      "Chrome 141 on Windows",
      "computer",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      "Edge 141 on Windows",
      "computer",
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
      "Opera 124 on macOS",
      "computer",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
      "Safari 18 on macOS",
      "computer",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox 145 on Linux", "computer"],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
      "Chrome 141 on ChromeOS",
      "computer",
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
      "Chrome 141 on Android",
      "phone",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet 28 on Android",
      "phone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
      "Safari 18 on iPhone",
      "phone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15",
      "Firefox 143 on iPad",
      "phone",
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/147.0.0.0 Safari/537.36`,
      "Headless Chrome 147 on Linux",
      "computer",
    ],
    ["curl/8.5.0", "curl 8.5", "program"],
    ["node", "node", "program"],
    ["python-requests/2.32.3", "python-requests 2.32", "program"],
    ["Mozilla/5.0 (compatible; something)", "Unknown device", "unknown"],
    ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", "Unknown browser on Windows", "computer"],
    ["<script>alert(1)</script>", "Unknown device", "unknown"],
    ["", "Unknown device", "unknown"],
    [null, "Unknown device", "unknown"],
  ])("%s", (agent, name, kind) => {
    expect(describeDevice(english, agent)).toEqual({ name, kind });
  });

  test("an agent made to be slow to read is read at once", () => {
    const started = performance.now();
    describeDevice(english, `Version/1 ${"a ".repeat(200_000)}`);
    describeDevice(english, "A".repeat(400_000));
    expect(performance.now() - started).toBeLessThan(10_000); // a millisecond
  });
});
