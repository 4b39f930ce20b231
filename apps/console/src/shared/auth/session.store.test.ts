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

it("whoever looks as somebody else comes back to his own session", () => {
  startViewing("viewed");
  expect([currentToken(), isViewing()]).toEqual(["viewed", true]);
  expect(stopViewing()).toBe(true);
  expect([currentToken(), isViewing()]).toEqual(["own", false]);
});

it("looking as a second person from the first one's view still leads back to oneself", () => {
  startViewing("first");
  startViewing("second");
  stopViewing();
  expect(currentToken()).toBe("own");
});

it("a token that is rotated meanwhile keeps the way back", () => {
  startViewing("viewed");
  rotateToken("viewed", "viewed, fresh");
  expect([currentToken(), isViewing()]).toEqual(["viewed, fresh", true]);
});

it.each([["another"], [null]])("a sign-in or sign-out (%s) leaves nothing of the view", (token) => {
  startViewing("viewed");
  storeToken(token);
  expect([isViewing(), stopViewing(), currentToken()]).toEqual([false, false, token]);
});

it("nobody looks as somebody else without a session of his own", () => {
  storeToken(null);
  startViewing("viewed");
  expect([currentToken(), isViewing()]).toEqual([null, false]);
});

it("a wall keeps its token in memory, rotated too, and the browser's own session stays as it is", () => {
  holdDisplayToken("wall");
  rotateToken("wall", "wall, fresh");
  expect([currentToken(), isDisplay(), localStorage.getItem("huiyan.token")]).toEqual(["wall, fresh", true, "own"]);
  endDisplay();
  expect([currentToken(), isDisplay()]).toEqual(["own", false]);
});
