import { readFile } from "node:fs/promises";
import path from "node:path";
import { perApplication } from "../application.ts";
import { log } from "../log.ts";

/** The fonts of the pages that are served without Next, such as the consent page. */
const FONTS: Readonly<Record<string, string>> = {
  "inter.woff2": "inter/files/inter-latin-wght-normal.woff2",
  "inter-ext.woff2": "inter/files/inter-latin-ext-wght-normal.woff2",
  "inter-cyrillic.woff2": "inter/files/inter-cyrillic-wght-normal.woff2",
  "mono.woff2": "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
};

/** By their files. Each is read once, by the first request of it. */
const contents = perApplication("fonts of pages", () => new Map<string, Promise<Uint8Array<ArrayBuffer>>>());

function readFont(folder: string, font: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(folder, font);
  const known = contents().get(file);
  if (known) return known;
  const reading = readFile(file).then((content) => new Uint8Array(content));
  contents().set(file, reading);
  reading.catch(() => contents().delete(file)); // the next request tries again
  return reading;
}

const FOLDER = path.join(process.cwd(), "node_modules", "@fontsource-variable");

/** A font as a reply. Without it, pages have the system's. @param name Its file, as the address says it. */
export async function fontReply(name: string, folder: string = FOLDER): Promise<Response> {
  const font = Object.hasOwn(FONTS, name) ? FONTS[name] : undefined;
  if (font === undefined) return new Response(null, { status: 404 });
  try {
    return new Response(await readFont(folder, font), {
      headers: { "Content-Type": "font/woff2", "Cache-Control": "public, max-age=604800" },
    });
  } catch (err) {
    log().warn({ err, font }, "a font could not be read");
    return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}
