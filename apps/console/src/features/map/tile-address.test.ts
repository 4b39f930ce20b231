import { expect, it } from "vitest";
import { tileAddress } from "./tile-address.ts";

it.each([
  ["https://tiles.example.com/{z}/{x}/{y}.png", "https://tiles.example.com/10/836/446.png"],
  ["https://{s}.example.com/{z}/{y}/{x}{r}.png?key=a{b}", "https://b.example.com/10/446/836.png?key=a{b}"],
])("URL of a tile by %s", (template, expected) => {
  expect(tileAddress(template, { z: 10, x: 836, y: 446 })).toBe(expected);
});
