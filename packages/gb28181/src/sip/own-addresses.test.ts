import { afterEach, expect, test, vi } from "vitest";
import { OwnAddresses } from "./own-addresses.ts";

afterEach(() => void vi.useRealTimers());

test("finds the address towards another one", async () => {
  expect(await new OwnAddresses().towards("127.0.0.1")).toBe("127.0.0.1");
});

test("looks an address up again after a failure at once, and otherwise after half a minute", async () => {
  vi.useFakeTimers();
  const find = vi.fn().mockRejectedValueOnce(new Error("ENETUNREACH"));
  const addresses = new OwnAddresses(find);
  expect(await addresses.towards("192.0.2.7")).toBeUndefined();
  find.mockResolvedValueOnce("192.0.2.1");
  expect(await addresses.towards("192.0.2.7")).toBe("192.0.2.1");
  vi.advanceTimersByTime(29_999);
  expect(await addresses.towards("192.0.2.7")).toBe("192.0.2.1");
  expect(find).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  find.mockResolvedValueOnce("198.51.100.1");
  expect(await addresses.towards("192.0.2.7")).toBe("198.51.100.1");
});
