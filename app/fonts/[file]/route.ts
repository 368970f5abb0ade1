import { readFile } from "node:fs/promises";
import path from "node:path";

/** The fonts of the pages that are served without Next, such as the consent page. */
const FONTS: Readonly<Record<string, string>> = {
  "inter.woff2": "inter/files/inter-latin-wght-normal.woff2",
  "inter-ext.woff2": "inter/files/inter-latin-ext-wght-normal.woff2",
  "mono.woff2": "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
};

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const font = Object.hasOwn(FONTS, file) ? FONTS[file] : undefined;
  if (font === undefined) return new Response(null, { status: 404 });
  const content = await readFile(path.join(process.cwd(), "node_modules", "@fontsource-variable", font));
  return new Response(new Uint8Array(content), {
    headers: { "Content-Type": "font/woff2", "Cache-Control": "public, max-age=604800" },
  });
}
