import { ShardFrame } from "#control/protocol.ts";
import { parseUntrustedJson } from "../../contract/clean-text.ts";

/** `unknown`: a kind of frame that this version does not know, and ignores. Null: not a frame of the protocol. */
export type ParsedFrame = ShardFrame | "unknown" | null;

const KINDS = new Set<string>(ShardFrame.options.map((option) => option.shape.t.value));

export function parseFrame(data: Buffer): ParsedFrame {
  try {
    const value = parseUntrustedJson(data.toString());
    if (typeof value !== "object" || value === null || !("t" in value) || typeof value.t !== "string") return null;
    if (!KINDS.has(value.t)) return "unknown";
    const parsed = ShardFrame.safeParse(value);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
