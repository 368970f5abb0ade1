import { ShardFrame } from "../../../control/protocol.ts";
import { parseUntrustedJson } from "../../contract/clean-text.ts";

const KINDS = new Set<string>(ShardFrame.options.map((option) => option.shape.t.value));

/** Frames of a kind that this version does not know are `unknown`: they are passed over. Null for what is no frame. */
export function parseFrame(data: Buffer): ShardFrame | "unknown" | null {
  try {
    const value = parseUntrustedJson(data.toString());
    const kind = (value as { t?: unknown } | null)?.t;
    if (typeof kind !== "string") return null;
    if (!KINDS.has(kind)) return "unknown";
    const parsed = ShardFrame.safeParse(value);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
