import { expect, it } from "vitest";
import { holdToProtocol } from "./connect-rules.ts";

it.each([
  [0, 30],
  [undefined, 30],
  [65_535, 30],
  [30, 30],
  [5, 5],
])("a keep-alive of %s is held to %s s, and no session is kept", (keepalive, held) => {
  const packet = { keepalive, clean: false };
  holdToProtocol(packet);
  expect(packet).toEqual({ keepalive: held, clean: true });
});
