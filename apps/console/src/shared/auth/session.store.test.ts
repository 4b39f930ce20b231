import { beforeEach, expect, it } from "vitest";
import {
  currentToken,
  endDisplay,
  holdDisplayToken,
  isDisplay,
  isViewing,
  rotateToken,
  startViewing,
  stopViewing,
  storeToken,
} from "./session.store.ts";

beforeEach(() => storeToken("own"));

it("ends a view as another member by restoring the user's own session", () => {
  startViewing("viewed");
  expect([currentToken(), isViewing()]).toEqual(["viewed", true]);
  expect(stopViewing()).toBe(true);
  expect([currentToken(), isViewing()]).toEqual(["own", false]);
});

it("restores the user's own session after a second view was started from the first one", () => {
  startViewing("first");
  startViewing("second");
  stopViewing();
  expect(currentToken()).toBe("own");
});

it("keeps the user's own session when the token of the view is rotated", () => {
  startViewing("viewed");
  rotateToken("viewed", "viewed, fresh");
  expect([currentToken(), isViewing()]).toEqual(["viewed, fresh", true]);
});

it.each([["another"], [null]])("ends the view as another member at a sign-in or sign-out (%s)", (token) => {
  startViewing("viewed");
  storeToken(token);
  expect([isViewing(), stopViewing(), currentToken()]).toEqual([false, false, token]);
});

it("starts no view as another member without an own session", () => {
  storeToken(null);
  startViewing("viewed");
  expect([currentToken(), isViewing()]).toEqual([null, false]);
});

it("keeps the token of a screen share in memory only, also after a rotation, and leaves the stored session unchanged", () => {
  holdDisplayToken("wall");
  rotateToken("wall", "wall, fresh");
  expect([currentToken(), isDisplay(), localStorage.getItem("huiyan.token")]).toEqual(["wall, fresh", true, "own"]);
  endDisplay();
  expect([currentToken(), isDisplay()]).toEqual(["own", false]);
});
