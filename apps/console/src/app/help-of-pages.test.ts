import { expect, it } from "vitest";
import { topicsOf } from "../features/help/help.public.ts";
import { layoutOf } from "./layout.ts";
import { pages } from "./pages.ts";

/** Before anybody works with the product, a device's own page, or a wall. */
const withoutWork = new Set(["/login", "/register", "/setup", "/operator/begin", "/account", "/iframe", "/screen"]);
const working = pages.map(({ path }) => path).filter((path) => layoutOf(path).sidebar && !withoutWork.has(path));

it.each(working)("%s has help of its own", (path) => {
  expect(topicsOf(path)[0]).not.toBe("generalMenu");
});
