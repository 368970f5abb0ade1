import type { HonoRequest } from "hono";
import { Fault } from "../../domain/fault.ts";

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The JSON object of a request. Refused: another media type, a compressed body, one that is too large or not JSON. */
export async function readJsonObject(request: HonoRequest, maxBytes: number): Promise<Record<string, unknown>> {
  if (!JSON_TYPE.test(request.header("content-type") ?? "")) {
    throw new Fault("unsupported_media_type", "Send the body as application/json.");
  }
  const encoding = request.header("content-encoding");
  if (encoding && encoding !== "identity") {
    throw new Fault("unsupported_media_type", "Compressed bodies are not accepted.");
  }
  const value = parse(await readBytes(request, maxBytes));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Fault("invalid_request", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

export async function readBytes(request: HonoRequest, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Fault("too_large", `The body may have at most ${maxBytes} bytes.`);
  const declared = request.header("content-length");
  if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge();
  try {
    return declared === undefined
      ? await readChunks(request, maxBytes, tooLarge)
      : new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault("invalid_request", "The body broke off before its end.", { cause: error });
  }
}

async function readChunks(request: HonoRequest, maxBytes: number, tooLarge: () => Fault): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Fault("invalid_request", "The body is not valid JSON.");
  }
}
