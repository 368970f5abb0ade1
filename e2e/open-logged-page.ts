import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

/** A page of a new browser behind a proxy that writes down what logs of proxies hold: addresses and referrers. */
export async function openLoggedPage(
  browser: Browser,
  baseURL = BASE_URL,
): Promise<{
  page: Page;
  /** Expects that the page has asked for this, and that the token of a link was in no line. */
  expectUnlogged: (token: string, asked: string) => void;
  close: () => Promise<void>;
}> {
  const lines: string[] = [];
  const proxy = http.createServer((request, response) => {
    const { method, url = "", headers } = request;
    lines.push(`${method} ${url} ${headers.referer ?? ""}`);
    const onward = http.request(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const context = await browser.newContext({ baseURL, proxy: { server } });
  return {
    page: await context.newPage(),
    expectUnlogged(token, asked) {
      expect(token.length).toBeGreaterThan(20);
      expect(lines.filter((line) => line.includes(asked))).not.toEqual([]);
      expect(lines.filter((line) => line.includes(token))).toEqual([]);
    },
    async close() {
      await context.close();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
