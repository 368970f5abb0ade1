import { MAX_NESTING } from "../../contract/forbidden-content.ts";
import { Fault } from "../../domain/fault.ts";

/** Levels of a tRPC request around its input. */
const LEVELS_AROUND_INPUT = 5;
const [QUOTE, BACKSLASH] = Buffer.from('"\\');
/** By how much each byte outside of a text changes the depth. */
const STEPS = new Int8Array(256);
for (const byte of Buffer.from("[{")) STEPS[byte] = 1;
for (const byte of Buffer.from("]}")) STEPS[byte] = -1;

/**
 * Refuses JSON that is nested deeper than any input, without parsing it: to parse a megabyte of brackets, and to free what
 * comes of it, keeps a core busy for a quarter of a second.
 * @throws Fault `invalid_request`
 */
export function refuseDeepNesting(json: Uint8Array): void {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] as number;
    if (byte === QUOTE) isText = !isText;
    else if (!isText) depth += STEPS[byte] as number;
    else if (byte === BACKSLASH) index += 1;
    if (depth > MAX_NESTING + LEVELS_AROUND_INPUT) {
      throw new Fault("invalid_request", "The body is nested too deeply.");
    }
  }
}
