import type { Hono } from "hono";
import { stringify } from "yaml";
import { addFile, PUBLIC_FILE } from "./add-routes.ts";
import { entityTag, hashOf } from "./conditional-request.ts";
import { toOpenApi30 } from "./openapi-3-0.ts";
import type { OpenApiDocument } from "./openapi-parts.ts";
import { toPostmanCollection } from "./postman-collection.ts";
import type { Headers } from "./reply.ts";
import { type HonoEnv, slashVariants } from "./request-context.ts";

/** Each part by itself, with every value in one line. */
const YAML = { aliasDuplicateObjects: false, lineWidth: 0 };

/** What is served of a document, by the name of the file. Calls of them are counted in `consume-request-limit.ts`. */
const FILES: Record<string, { type: string; encode(document: OpenApiDocument): string }> = {
  "openapi.json": { type: "application/json", encode: (document) => JSON.stringify(document) },
  "openapi.yaml": { type: "application/yaml", encode: (document) => stringify(document, YAML) },
  "openapi-3.0.json": { type: "application/json", encode: (document) => JSON.stringify(toOpenApi30(document)) },
  "postman.json": { type: "application/json", encode: (document) => JSON.stringify(toPostmanCollection(document)) },
};

/** Adds the formal description of an API in each of its forms, which are made at their first request. */
export function addDocument(app: Hono<HonoEnv>, prefix: string, describe: () => OpenApiDocument): void {
  let document: OpenApiDocument | undefined;
  for (const [name, { type, encode }] of Object.entries(FILES)) {
    const path = `/${name}`;
    let made: { body: Uint8Array<ArrayBuffer>; tag: string } | undefined;
    const reply = (headers: Headers): Response => {
      document ??= describe();
      made ??= withTag(encode(document));
      return new Response(made.body, { headers: { ...headers, "Content-Type": type, ETag: made.tag } });
    };
    const policy = { ...PUBLIC_FILE, bucket: "openapi", limit: null, isCompressed: true };
    addFile(app, slashVariants(prefix + path), { ...policy, path, reply });
  }
}

function withTag(text: string) {
  const body = new TextEncoder().encode(text);
  return { body, tag: entityTag("weak", hashOf(body)) };
}
