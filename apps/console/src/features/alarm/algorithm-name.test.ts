import { afterEach, expect, it } from "vitest";
import { algorithmNameOf } from "./algorithm-name.ts";

afterEach(() => localStorage.clear());
const speak = (language: string) => localStorage.setItem("huiyan.language", JSON.stringify(language));

it.each([
  ["zh-CN", "区域入侵"],
  ["zh-TW", "區域入侵"],
  ["en", "Area intrusion"],
])("names the algorithm of a pushed alarm as in the list: %s", (language, name) => {
  speak(language);
  const [pushed, listed] = [
    { alg: "area_intrusion", alg_name: "区域入侵" },
    { alg: "area_intrusion", alg_name: name },
  ];
  expect([algorithmNameOf(pushed), algorithmNameOf(listed)]).toEqual([name, name]);
});

it("uses the server's name for an algorithm that the console does not know", () => {
  speak("en");
  expect(algorithmNameOf({ alg: "newer", alg_name: "Newer" })).toBe("Newer");
});
