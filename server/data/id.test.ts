import { afterEach, expect, it, vi } from "vitest";
import { newId } from "./id.ts";

afterEach(() => vi.useRealTimers());

const timeOf = (id: string) => Number.parseInt(id.slice(0, 12), 16);
/** The present, or what other files of this process have made of it with clocks of their own: ids never go back. */
const presentOfIds = () => Math.max(Date.now(), timeOf(newId()));

it("an id is 24 lowercase hex characters that begin with the time", () => {
  const before = presentOfIds();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(timeOf(id)).toBeGreaterThanOrEqual(before);
  expect(timeOf(id) - before).toBeLessThan(60_000);
});

it("ids are different and in the order they were created, within a millisecond and when the clock goes back", () => {
  const passedMs = performance.now();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(passedMs + 1000);
  const ids = Array.from({ length: 20_000 }, newId);
  vi.useRealTimers();
  ids.push(...Array.from({ length: 1000 }, newId));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => id.length === 24)).toBe(true);
});

it("an id begins with the database's time, whatever the process's clock", () => {
  const before = presentOfIds();
  for (const skewMs of [-3_600_000, 3_600_000]) {
    vi.useFakeTimers({ toFake: ["Date"], now: before + skewMs });
    expect(Math.abs(timeOf(newId()) - before)).toBeLessThan(60_000);
    vi.useRealTimers();
  }
});

it("the next id cannot be predicted from the one before", () => {
  const steps = new Set<number>();
  for (let n = 0; n < 200; n++) {
    const [one, two] = [newId(), newId()];
    steps.add(Number.parseInt(two.slice(12), 16) - Number.parseInt(one.slice(12), 16));
  }
  expect(steps.size).toBeGreaterThan(190);
});
