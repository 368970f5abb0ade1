let last = 0;

/** An IPv4 address that was not given out before in this test file, so that limits of tests do not meet. */
export function newIpAddress(): string {
  last += 1;
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
}
