import { createHash } from "node:crypto";
import { answerTemplates } from "../languages/answers.ts";
import { languages } from "../languages/languages.ts";

interface TemplatesFile {
  content: string;
  version: string;
}

const files = new WeakMap<object, TemplatesFile>();

function templatesFile(code: string): TemplatesFile {
  const templates = answerTemplates(code);
  const known = files.get(templates);
  if (known) return known;
  const content = JSON.stringify(templates);
  const file = { content, version: createHash("sha256").update(content).digest("hex").slice(0, 12) };
  files.set(templates, file);
  return file;
}

/**
 * Where a page finds the translations of what the service answers; null in English, which needs none. The address changes
 * with its content: browsers keep it.
 */
export const answersAddress = (code: string): string | null =>
  answerTemplates(code).length === 0 ? null : `/answers/${code}?v=${templatesFile(code).version}`;

/** The templates of a language as a reply. They are too large for every page, and seldom needed at once. */
export function answersReply(request: Request, code: string): Response {
  if (!languages().find(code)) return new Response(null, { status: 404 });
  const { content, version } = templatesFile(code);
  const isThisVersion = new URL(request.url).searchParams.get("v") === version;
  return new Response(content, {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": isThisVersion ? "public, max-age=31536000, immutable" : "public, max-age=60",
    },
  });
}
