let last = 0;

/** An IPv4 address that no other call in this test file got, so that tests do not share rate limits. */
export function newIpAddress(): string {
  last += 1;
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
}
