import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { findService } from "./service-addresses.ts";

const signal = new AbortController().signal;

async function serve(metadataOf: (url: string) => object): Promise<string> {
  const server = http.createServer((_, response) => response.end(JSON.stringify(metadataOf(url))));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url;
}
const addresses = (url: string) => ({
  token_endpoint: `${url}/v1/oauth2/token`,
  gateway_endpoint: `${url}/gateway/v1`,
});

it("finds a service by the address of its portal, its API or its gateway", async () => {
  const url = await serve((own) => ({ issuer: own, ...addresses(own) }));
  const expected = { portalUrl: url, apiUrl: `${url}/v1`, gatewayUrl: `${url}/gateway/v1` };
  for (const path of ["", "/", "/v1", "/gateway/v1/"]) expect(await findService(url + path, signal)).toEqual(expected);
});

it("refuses a service that says that it is another one", async () => {
  const url = await serve((own) => ({ issuer: "https://bots.example", ...addresses(own) }));
  await expect(findService(url, signal)).rejects.toThrow("says that it is https://bots.example");
});
