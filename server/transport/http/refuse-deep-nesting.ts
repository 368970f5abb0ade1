import { MAX_NESTING } from "../../contract/forbidden-content.ts";
import { Fault } from "../../domain/fault.ts";

/** Levels of a tRPC request around its input. */
const LEVELS_AROUND_INPUT = 5;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/**
 * Refuses JSON that is nested deeper than any input, without parsing it: to parse a megabyte of brackets, and to free what
 * comes of it, keeps a core busy for a quarter of a second.
 * @throws Fault `invalid_request`
 */
export function refuseDeepNesting(json: Uint8Array): void {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === QUOTE) isText = !isText;
    else if (isText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_NESTING + LEVELS_AROUND_INPUT) {
        throw new Fault("invalid_request", "The body is nested too deeply.");
      }
    }
  }
}
