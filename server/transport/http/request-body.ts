import type { HonoRequest } from "hono";
import { visit } from "jsonc-parser";
import type { FaultCode } from "../../contract/errors.ts";
import { Fault } from "../../domain/fault.ts";
import { refuseDeepNesting } from "./refuse-deep-nesting.ts";

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads the JSON object of a request. Refuses another media type, and a body that is compressed, too large or not JSON.
 * @param isOptional No body is then the same as an empty object. Clients that send none may name any media type.
 */
export async function readJsonObject(
  request: HonoRequest,
  maxBytes: number,
  isOptional = false,
): Promise<Record<string, unknown>> {
  const requireReadable = () => {
    requireJson(request.header("content-type"));
    refuseEncoding(request.header("content-encoding"));
  };
  if (!isOptional) requireReadable();
  const bytes = await readBytes(request.raw, maxBytes);
  if (isOptional && bytes.byteLength === 0) return {};
  requireReadable();
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Fault("invalid_request", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

export function requireJson(contentType: string | null | undefined): void {
  if (!JSON_TYPE.test(contentType ?? "")) {
    throw new Fault("unsupported_media_type", "Send the body as application/json.");
  }
}

/** Reads the bytes of a form. Refuses a body that is too large, and with `code` another media type or a compressed body. */
export async function readForm(
  request: Request,
  maxBytes: number,
  code: FaultCode = "unsupported_media_type",
): Promise<Uint8Array<ArrayBuffer>> {
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? "")) {
    throw new Fault(code, "Send the body as application/x-www-form-urlencoded.");
  }
  refuseEncoding(request.headers.get("content-encoding"), code);
  return readBytes(request, maxBytes);
}

/** Refuses compressed bodies: a small one may unpack to a large one. */
export function refuseEncoding(encoding: string | null | undefined, code: FaultCode = "unsupported_media_type"): void {
  if (encoding && encoding !== "identity") {
    throw new Fault(code, "Compressed bodies are not accepted.");
  }
}

export const bodyTooLarge = (maxBytes: number): Fault =>
  new Fault("too_large", `The body may have at most ${maxBytes} bytes.`);

/** The value of Content-Length; null when there is none. */
export function declaredBytes(headers: Headers): number | null {
  const declared = headers.get("content-length");
  return declared === null ? null : Number(declared);
}

/** Reads the whole body. Without a Content-Length the bytes are counted as they arrive. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredBytes(request.headers);
  if (declared !== null && !(declared <= maxBytes)) throw bodyTooLarge(maxBytes);
  try {
    const whole = declared === null ? await readChunks(request, maxBytes) : new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > maxBytes) throw bodyTooLarge(maxBytes);
    return whole;
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault("invalid_request", "The body ended early.", { cause: error });
  }
}

async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw bodyTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  refuseDeepNesting(bytes);
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault("invalid_request", `The body is not valid JSON${describePlace(text)}.`);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Fault("invalid_request", "The body is not UTF-8.");
  }
}

/** Where the first error is. The text is not quoted: it may hold a secret. */
function describePlace(text: string): string {
  let place = "";
  const onError = (_error: number, _offset: number, _length: number, line: number, column: number) => {
    place = `: the error is in line ${line + 1}, column ${column + 1}`;
    throw new Error("what follows is not looked at");
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    // The first error is found.
  }
  return place;
}
