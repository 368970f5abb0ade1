import { describe, it } from "vitest";
import { conformanceTests } from "../control/conformance/conformance-tests.ts";
import { fnbrGround } from "./testing/fnbr-ground.ts";

describe("the driver over the emulated platform conforms", () => {
  for (const { name, skip, run } of conformanceTests(fnbrGround)) it.skipIf(skip !== null)(name, run);
});
