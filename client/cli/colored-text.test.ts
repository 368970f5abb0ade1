import { PassThrough } from "node:stream";
import { WriteStream } from "node:tty";
import { expect, it, vi } from "vitest";
import { BOT_STATUS_NAMES, BotStatus } from "../../control/bot-status.ts";
import { HUES, TONES } from "../../server/contract/design-tokens.ts";
import { TONE_OF_STATUS } from "../../server/contract/status-tones.ts";
import { coloredStatus, STATUS_COLORS } from "./bots/bot-statuses.ts";
import { Output } from "./output.ts";

/** A terminal with 16 colours. With `NO_COLOR` Node's own says that it has none. */
const terminal = (noColor: Record<string, string> = {}) =>
  Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 80,
    getColorDepth: () => WriteStream.prototype.getColorDepth({ TERM: "xterm", ...noColor }),
  });

async function written(stream: PassThrough): Promise<string> {
  await new Output(stream, stream, false).line({}, () => ["Otter  ", ...coloredStatus(BotStatus.Available)]);
  return String(stream.read());
}

it("on a terminal the mark of a status has a colour; with NO_COLOR it has none, and elsewhere the line is JSON", async () => {
  vi.stubEnv("FORCE_COLOR", undefined);
  expect(await written(terminal())).toBe("Otter  \u001b[32m■\u001b[39m Available\n");
  expect(await written(terminal({ NO_COLOR: "1" }))).toBe("Otter  ■ Available\n");
  expect(await written(new PassThrough())).toBe("{}\n");
  vi.unstubAllEnvs();
});

/** The name on a terminal of each hue that means something. Few terminals have an orange. */
const NAMES = { green: "green", blue: "blue", amber: "yellow", orange: "redBright", red: "red", gray: "gray" } as const;

it("the colours on a terminal are those of the portal", () => {
  for (const name of BOT_STATUS_NAMES) {
    const { dark } = TONES[TONE_OF_STATUS[BotStatus[name]]];
    const hue = Object.entries(NAMES).find(([one]) => HUES[one as keyof typeof NAMES].some((color) => color === dark));
    expect([name, STATUS_COLORS[BotStatus[name]]]).toEqual([name, hue?.[1]]);
  }
});
