import { gzipSync } from "node:zlib";

const SCRIPT = /\/_next\/static\/[\w./~-]+\.js/g;
/** For browsers without modules: others do not load it. */
const POLYFILLS = /<script[^>]*\bnomodule\b[^>]*>/gi;

interface PageScripts {
  address: string;
  /** Gzip, at zlib's usual level: the same number for the same build. */
  kilobytes: number;
}

/** How much script each page names in its HTML: what a browser loads before anybody waits or touches anything. */
export async function measureScripts(
  url: string,
  addresses: readonly string[],
  sessionToken: string,
): Promise<PageScripts[]> {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (script: string) => {
    const size = sizes.get(script) ?? readSize(url + script);
    sizes.set(script, size);
    return size;
  };
  const measured: PageScripts[] = [];
  for (const address of addresses) {
    const scripts = await readScripts(url + address, sessionToken);
    const bytes = (await Promise.all(scripts.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    measured.push({ address, kilobytes: bytes / 1_000 });
  }
  return measured;
}

async function readScripts(address: string, sessionToken: string): Promise<string[]> {
  const headers: HeadersInit = sessionToken === "" ? {} : { cookie: `session=${sessionToken}` };
  const reply = await fetch(address, { headers, redirect: "manual" });
  if (reply.status !== 200) throw new Error(`${address} answers ${reply.status}: it is not measured`);
  const html = (await reply.text()).replace(POLYFILLS, "");
  const scripts = [...new Set(html.match(SCRIPT) ?? [])];
  if (scripts.length === 0) throw new Error(`${address} names no script`);
  return scripts;
}

async function readSize(address: string): Promise<number> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}`);
  return gzipSync(new Uint8Array(await reply.arrayBuffer())).byteLength;
}
